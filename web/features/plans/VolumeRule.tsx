import type { Plan } from '@coverlane/contract/reference/calls.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { choiceOf, numberOf, textOf } from './typed.ts';

/** Coverage that insures an amount. */
const INSURED: ReadonlySet<CoverageType> = new Set(['life', 'add', 'std', 'ltd', 'voluntary']);

/** Does the plan insure an amount, so that its rule can be set? */
export const insuresAmount = ({ coverageType, volume }: Plan): boolean => INSURED.has(coverageType) || volume !== null;

const kinds = ['salaryMultiple', 'flat', 'chosen'] as const;
type Kind = (typeof kinds)[number];

/** What a plan insures: a multiple of the salary, a fixed amount, or what people choose (domain 2.3). */
export function VolumeRule({ plan: { volume } }: { readonly plan: Plan }) {
  const t = useText();
  const [kind, setKind] = useState<Kind | ''>(volume?.kind ?? '');
  return (
    <>
      <Select
        name="volumeKind"
        label={t('plans.volume')}
        choices={kinds.map((value) => ({ value, label: t(`plans.volume.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? '')}
        empty={t('plans.volume.none')}
      />
      {kind === 'salaryMultiple' && (
        <NumberInput
          name="volumeMultiple"
          label={t('plans.volumeMultiple')}
          hint={t('plans.volumeMultipleHint')}
          defaultValue={volume ? volume.multiple / 100 : null}
          required
        />
      )}
      {kind === 'flat' && (
        <MoneyInput name="volumeFlat" label={t('plans.volumeFlat')} defaultValue={volume?.flat} required />
      )}
      {kind !== '' && <Limits volume={volume} />}
    </>
  );
}

const known = (amount: string | null | undefined): string | null => (Number(amount ?? 0) > 0 ? (amount ?? null) : null);

function Limits({ volume }: Pick<Plan, 'volume'>) {
  const t = useText();
  return (
    <>
      <MoneyInput name="volumeRound" label={t('plans.volumeRound')} defaultValue={known(volume?.roundUpTo)} optional />
      <MoneyInput name="volumeCap" label={t('plans.volumeCap')} defaultValue={volume?.cap} optional />
      <MoneyInput
        name="volumeIssue"
        label={t('plans.volumeIssue')}
        hint={t('plans.volumeIssueHint')}
        defaultValue={volume?.guaranteeIssue}
        optional
      />
      <TextArea
        name="volumeAges"
        label={t('plans.volumeAges')}
        hint={t('plans.volumeAgesHint')}
        defaultValue={volume?.ageReductions.map(({ fromAge, percent }) => `${fromAge}: ${percent}`).join('\n')}
        rows={2}
        optional
      />
    </>
  );
}

/** Lines "65: 50"; anything else is no reduction. */
const reductionsOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const found = /^\s*(\d{1,3})\s*:\s*(\d{1,3})\s*%?\s*$/.exec(line);
    return found ? [{ fromAge: Number(found[1]), percent: Number(found[2]) }] : [];
  });

/** The rule as the call takes it; null: the plan insures no amount. */
export function volumeOf(values: FormValues): Plan['volume'] {
  const typed = textOf(values['volumeKind']);
  if (typed === null) return null;
  return {
    kind: choiceOf(kinds, typed),
    multiple: Math.round((numberOf(values['volumeMultiple']) ?? 0) * 100),
    flat: textOf(values['volumeFlat']) ?? '0',
    roundUpTo: textOf(values['volumeRound']) ?? '0',
    cap: textOf(values['volumeCap']),
    guaranteeIssue: textOf(values['volumeIssue']),
    ageReductions: reductionsOf(textOf(values['volumeAges']) ?? ''),
  };
}
