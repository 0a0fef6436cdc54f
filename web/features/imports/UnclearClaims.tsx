import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { FileImport } from './import-state.ts';
import { SaveAnswers } from './SaveAnswers.tsx';

type UnclearClaim = FileImport['unclearClaims'][number];
type Candidate = UnclearClaim['candidates'][number];
type Props = { readonly found: FileImport };

const CLAIM = 'claim ';

/** Claims that could mean more than one thing: the operator says which claim is meant, or that it is one of its own. */
export function UnclearClaims({ found }: Props) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet] });
  const { unclearClaims: claims, counts, otherClaims } = found;
  if (claims.length === 0) return null;
  const more = counts.unclear - claims.filter(({ decision }) => decision === null).length;
  const save = async (values: FormValues) => {
    await decide.mutateAsync({
      id: found.id,
      claims: claims.map(({ key }, index) => answerTo(key, values[`claim${index}`])),
      otherClaims: values['others'] === true ? 'leaveOut' : null,
    });
    return undefined;
  };
  return (
    <section className="card" aria-labelledby="unclear-claims">
      <h2 id="unclear-claims">{t('imports.claimsUnclear')}</h2>
      {counts.unclear > 0 && <Banner kind="warn" title={t('imports.claimsOpen', { count: counts.unclear })} />}
      <p className="muted">{t('imports.claimsAbout')}</p>
      <Form wide label={t('imports.claimsUnclear')} onSubmit={save}>
        {claims.map((claim, index) => (
          <ClaimQuestion key={claim.key} claim={claim} index={index} />
        ))}
        {more > 0 && <p className="muted">{t('imports.claimsMore', { count: more })}</p>}
        <Checkbox name="others" label={t('imports.otherClaims')} defaultChecked={otherClaims === 'leaveOut'} />
        <SaveAnswers />
      </Form>
    </section>
  );
}

/** The answer as the server takes it; a question left open stays open. */
function answerTo(key: string, value: FormValues[string] | undefined) {
  if (value === 'new' || value === 'leaveOut') return { key, decision: value } as const;
  if (typeof value !== 'string' || !value.startsWith(CLAIM)) return { key, decision: null };
  return { key, decision: 'claim', claimNumber: value.slice(CLAIM.length) } as const;
}

const chosenFor = ({ decision, claimNumber }: UnclearClaim): string | null =>
  decision === 'claim' ? `${CLAIM}${claimNumber}` : decision;

function ClaimQuestion({ claim, index }: { readonly claim: UnclearClaim; readonly index: number }) {
  const t = useText();
  const sentence = useSentence();
  const [chosen, setChosen] = useState<string | null>(chosenFor(claim));
  const { candidates, mayBeNew, reason } = claim;
  return (
    <div className="imports-code">
      <RadioGroup
        name={`claim${index}`}
        label={questionOf(claim, t)}
        hint={sentence('imports.reason', reason)}
        value={chosen}
        onChange={setChosen}
        choices={[
          ...candidates.map((one) => ({ value: `${CLAIM}${one.claimNumber}`, label: candidateText(one, t) })),
          ...(mayBeNew ? [{ value: 'new', label: t('imports.claimChoice.new') }] : []),
          { value: 'leaveOut', label: t('imports.claimChoice.leaveOut') },
        ]}
      />
    </div>
  );
}

function questionOf({ account, name, charges, paid }: UnclearClaim, t: Translate): string {
  const who = { account: account || t('imports.notStated'), name: name || t('imports.notStated') };
  const about = { ...who, charges: formatMoney(charges) };
  return paid === null
    ? t('imports.claimQuestion', about)
    : t('imports.claimPaidQuestion', { ...about, paid: formatMoney(paid) });
}

function candidateText({ claimNumber, serviceDate, provider, charges, paid }: Candidate, t: Translate): string {
  const about = {
    number: claimNumber,
    date: formatDate(serviceDate),
    charges: formatMoney(charges),
    provider: provider ?? t('imports.notStated'),
  };
  return paid === null
    ? t('imports.claimChoice.undecided', about)
    : t('imports.claimChoice.claim', { ...about, paid: formatMoney(paid) });
}
