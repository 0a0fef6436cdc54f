import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import { identityAnswers, type IdentityTrait } from '@coverlane/contract/imports/identity-codes.ts';
import { useId } from 'react';
import { actorSaid } from '../../lib/actors.ts';
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { IdentityReasons } from '../../lib/IdentityReasons.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { CoverageLines } from './CoverageLines.tsx';

export type IdentityAsked = Reply<typeof imports.importIdentities>['rows'][number];
type Person = IdentityAsked['stated'];

type Props = {
  readonly asked: IdentityAsked;
  readonly clientId: string;
  /** Of the field that takes the answer; without one only what was answered is shown. */
  readonly name?: string;
};

/** One row beside the member whose number it bears. */
export function IdentityQuestion({ asked, clientId, name }: Props) {
  const t = useText();
  const title = useId();
  const { answer, answeredBy, answeredAt, position } = asked;
  return (
    <article className="imports-code" aria-labelledby={title}>
      <h3 id={title}>{titleOf(asked, t)}</h3>
      <p className="muted small">
        {t('imports.identity.place', {
          transaction: String(position.transaction),
          segment: formatCount(position.segment),
        })}
      </p>
      <SideBySide asked={asked} clientId={clientId} />
      <IdentityReasons matchedBy={asked.matchedBy} contradictedBy={asked.contradictedBy} />
      {name === undefined ? (
        <p>{t(`imports.identity.answer.${answer ?? 'open'}`)}</p>
      ) : (
        <Answers asked={asked} name={name} />
      )}
      {answer !== null && (
        <p className="muted small">
          {t('imports.identity.answeredBy', {
            name: actorSaid(answeredBy, t) || '–',
            when: formatDateTime(answeredAt ?? ''),
          })}
        </p>
      )}
    </article>
  );
}

/** An answer as a form holds it; a question left open stays open. */
export const answerIn = (value: FormValues[string] | undefined): IdentityAsked['answer'] =>
  identityAnswers.find((answer) => answer === value) ?? null;

/** Of a dependent the family's number says nothing: it may be somebody whom the family has. */
function titleOf({ about, stated }: IdentityAsked, t: Translate): string {
  const isDependent = about === 'memberNumber' && stated.relationship !== '18';
  return t(isDependent ? 'imports.identity.perhaps' : `imports.identity.${about}`);
}

function Answers({ asked, name }: { readonly asked: IdentityAsked; readonly name: string }) {
  const t = useText();
  const choices = identityAnswers.filter((answer) => answer !== 'wrongSsn' || asked.about === 'ssn');
  return (
    <RadioGroup
      name={name}
      label={t('imports.identity.question', { name: asked.stated.name || t('imports.notStated') })}
      defaultValue={asked.answer}
      choices={choices.map((value) => ({
        value,
        label: t(`imports.identity.answer.${value}`),
        hint: t(`imports.identity.hint.${value}`, { name: asked.known.name }),
      }))}
    />
  );
}

type Line = {
  key: 'name' | 'dob' | 'gender' | 'relationship' | 'ssnShown' | 'number';
  of: (person: Person, t: Translate) => string | null;
  traits: readonly IdentityTrait[];
};

const LINES: readonly Line[] = [
  { key: 'name', of: ({ name }) => name || null, traits: ['names', 'givenName', 'familyName', 'generation'] },
  { key: 'dob', of: ({ dob }) => dob && formatDate(dob), traits: ['birthDate'] },
  { key: 'gender', of: ({ gender }, t) => gender && t(`gender.${gender}`), traits: ['sex'] },
  {
    key: 'relationship',
    of: ({ relationship }, t) => relationship && t(`relationship.${relationship}`),
    traits: ['relationship'],
  },
  { key: 'ssnShown', of: ({ ssn }) => ssn, traits: ['ssn'] },
  { key: 'number', of: ({ memberNumber }) => memberNumber, traits: ['memberNumber'] },
];

function SideBySide({ asked, clientId }: { readonly asked: IdentityAsked; readonly clientId: string }) {
  const t = useText();
  const { stated, known, knownId, contradictedBy } = asked;
  return (
    <table className="imports-beside">
      <thead>
        <tr>
          <th scope="col">{t('imports.identity.what')}</th>
          <th scope="col">{t('imports.identity.inFile')}</th>
          <th scope="col">{t('imports.identity.onRecord')}</th>
        </tr>
      </thead>
      <tbody>
        {LINES.map(({ key, of, traits }) => (
          <tr key={key}>
            <th scope="row">
              {t(`imports.identity.${key}`)}{' '}
              {traits.some((trait) => contradictedBy.includes(trait)) && (
                <span className="imports-differs">{t('imports.identity.differs')}</span>
              )}
            </th>
            <td>{of(stated, t) ?? '–'}</td>
            <td>
              {key === 'name' && knownId !== null ? (
                <Anchor href={`/admin/member/${knownId}?client=${clientId}`}>{known.name}</Anchor>
              ) : (
                (of(known, t) ?? '–')
              )}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('imports.identity.coverages')}</th>
          <td>
            <CoverageLines coverages={stated.coverages} />
          </td>
          <td>
            <CoverageLines coverages={known.coverages} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
