import type { SessionRuleLine } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import type { typedContributions } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import { useText } from '../../../lib/i18n.ts';
import type { FormValues } from '../../../ui/form-values.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { numberOf, textOf } from '../../plans/typed.ts';

export type ShareKind = (typeof typedContributions)[number];

const TIERS = ['EMP', 'ESP', 'ECH', 'FAM'] as const;

const isByTier = (kind: ShareKind): boolean => kind === 'percentByTier' || kind === 'flatByTier';

/** The inputs of one kind: a percentage or two, an amount, or one a tier. */
export function ShareTerms({ kind, now }: { readonly kind: ShareKind; readonly now: SessionRuleLine | undefined }) {
  const t = useText();
  const known = now?.kind === kind ? now : undefined;
  const percent = (name: 'employerPct' | 'dependentPct', label = t(`plans.${name}`)) => (
    <NumberInput name={name} label={label} defaultValue={known ? Number(known[name]) : null} required />
  );
  if (kind === 'percentTotal') return percent('employerPct', t('plans.contribution.percentTotal'));
  if (kind === 'percentOfEmpPctDep')
    return (
      <>
        {percent('employerPct')}
        {percent('dependentPct')}
      </>
    );
  if (kind === 'flat')
    return <MoneyInput name="flatAmount" label={t('plans.flatAmount')} defaultValue={known?.flatAmount} required />;
  if (!isByTier(kind)) return null;
  return TIERS.map((code) => {
    const amount = known?.tierAmounts[code];
    return kind === 'flatByTier' ? (
      <MoneyInput key={code} name={`tierAmounts.${code}`} label={t(`tier.${code}`)} defaultValue={amount} />
    ) : (
      <NumberInput
        key={code}
        name={`tierAmounts.${code}`}
        label={`${t(`tier.${code}`)} (%)`}
        defaultValue={amount === undefined ? null : Number(amount)}
      />
    );
  });
}

const decimal = (values: FormValues, name: string): string =>
  textOf(values[name]) ?? String(numberOf(values[name]) ?? '0');

/** What was typed, as the call takes it; a tier that is left empty gets nothing. */
export function termsIn(values: FormValues, kind: ShareKind) {
  const typed = TIERS.filter((code) => (values[`tierAmounts.${code}`] ?? null) !== null);
  return {
    employerPct: decimal(values, 'employerPct'),
    dependentPct: decimal(values, 'dependentPct'),
    flatAmount: decimal(values, 'flatAmount'),
    tierAmounts: isByTier(kind)
      ? Object.fromEntries(typed.map((code) => [code, decimal(values, `tierAmounts.${code}`)]))
      : {},
  };
}
