import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { FileImport } from './import-state.ts';
import { SaveAnswers } from './SaveAnswers.tsx';

type UnknownPerson = FileImport['unknownPeople'][number];
type Answer = {
  key: string;
  decision: NonNullable<UnknownPerson['decision']>;
  personId?: string;
  memberNumber?: string;
};
type Props = { readonly found: FileImport };

const MATCH = 'match ';
const BY_NUMBER = 'number';
type Value = FormValues[string] | undefined;

/** Patients of a claim file whom nobody knows for certain: somebody says who each is. Kept for the next file. */
export function UnknownPeople({ found }: Props) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet] });
  const { unknownPeople: people, counts } = found;
  if (people.length === 0) return null;
  const save = async (values: FormValues) => {
    const others = values['others'];
    try {
      await decide.mutateAsync({
        id: found.id,
        people: people.flatMap((person, index) => answerTo(person, values[`person${index}`], values[`number${index}`])),
        otherPeople: others === 'create' || others === 'leaveOut' ? others : null,
      });
    } catch (error) {
      const nobody = people.findIndex(({ key }) => error instanceof RequestFailed && `people.${key}` in error.fields);
      if (nobody < 0) throw error;
      return { [`number${nobody}`]: t('imports.personNumberUnknown') };
    }
    return undefined;
  };
  return (
    <section className="card" aria-labelledby="unknown-people">
      <h2 id="unknown-people">{t('imports.peopleUnknown')}</h2>
      {counts.unknownPeople > 0 && (
        <Banner kind="warn" title={t('imports.peopleOpen', { count: counts.unknownPeople })} />
      )}
      <Form wide label={t('imports.peopleUnknown')} onSubmit={save}>
        {people.map((person, index) => (
          <PersonQuestion key={person.key} person={person} index={index} />
        ))}
        <OtherPeople found={found} />
        <SaveAnswers areKept />
      </Form>
    </section>
  );
}

/** The answer as the server takes it; a question left open stays open. */
function answerTo({ key }: UnknownPerson, value: Value, number: Value): Answer[] {
  if (value === 'create' || value === 'leaveOut') return [{ key, decision: value }];
  if (value === BY_NUMBER && typeof number === 'string') return [{ key, decision: 'match', memberNumber: number }];
  if (typeof value !== 'string' || !value.startsWith(MATCH)) return [];
  return [{ key, decision: 'match', personId: value.slice(MATCH.length) }];
}

const chosenFor = ({ decision, personId }: UnknownPerson): string | null =>
  decision === 'match' ? `${MATCH}${personId}` : decision;

function PersonQuestion({ person, index }: { readonly person: UnknownPerson; readonly index: number }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(chosenFor(person));
  const day = (dob: string | null) => (dob === null ? t('imports.notStated') : formatDate(dob));
  const { name, memberNumber, dob, claims, candidates } = person;
  return (
    <div className="imports-code">
      <RadioGroup
        name={`person${index}`}
        label={t('imports.personQuestion', {
          name: name || t('imports.notStated'),
          number: memberNumber ?? t('imports.notStated'),
          dob: day(dob),
          count: claims,
        })}
        value={chosen}
        onChange={setChosen}
        choices={[
          ...candidates.map((one) => ({
            value: `${MATCH}${one.personId}`,
            label: t('imports.personDecision.match', { name: one.name, number: one.memberNumber, dob: day(one.dob) }),
          })),
          { value: BY_NUMBER, label: t('imports.personDecision.number') },
          {
            value: 'create',
            label: t('imports.personDecision.create'),
            hint: t('imports.personDecision.createHint'),
          },
          { value: 'leaveOut', label: t('imports.personDecision.leaveOut') },
        ]}
      />
      {chosen === BY_NUMBER && (
        <TextInput
          name={`number${index}`}
          label={t('imports.personNumber')}
          hint={t('imports.personNumberHint')}
          required
          maxLength={40}
          width="medium"
          autoComplete="off"
        />
      )}
    </div>
  );
}

/** One answer for everybody about whom nothing was said above. */
function OtherPeople({ found: { otherPeople, counts, unknownPeople } }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<string>(otherPeople ?? 'ask');
  const open = unknownPeople.filter(({ decision }) => decision === null).length;
  const more = Math.max(0, counts.unknownPeople - open);
  return (
    <>
      {more > 0 && <p className="muted">{t('imports.peopleMore', { count: more })}</p>}
      <RadioGroup
        name="others"
        label={t('imports.otherPeople')}
        value={chosen}
        onChange={setChosen}
        choices={[
          { value: 'ask', label: t('imports.otherPeople.ask') },
          { value: 'create', label: t('imports.otherPeople.create') },
          { value: 'leaveOut', label: t('imports.otherPeople.leaveOut') },
        ]}
      />
    </>
  );
}
