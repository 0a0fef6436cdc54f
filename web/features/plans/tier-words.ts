import type { TierItemReply } from '@coverlane/contract/plans/calls.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';

type Labelled = { readonly label: string; readonly labelKo: string | null; readonly labelEs: string | null };

/** What a tier is called in the reader's language; without a name there the English one. */
export function useTierName(): (tier: Labelled) => string {
  const { language } = useLanguage();
  return ({ label, labelKo, labelEs }) => ({ en: null, ko: labelKo, es: labelEs })[language] ?? label;
}

const NOBODY = 'none';

/** Whom a tier item is made for, in words: "no spouse, at least 1 child". */
export function useTierRule(): (item: TierItemReply) => string {
  const t = useText();
  const range = (key: 'plans.children' | 'plans.dependents', from: number, to: number | null) =>
    t(key, { from, to: to ?? NOBODY });
  return ({ spouse, minChildren, maxChildren, minDependents, maxDependents }) => {
    if (minDependents !== null) return range('plans.dependents', minDependents, maxDependents);
    const children =
      maxChildren === 0
        ? t('plans.noChildren')
        : minChildren === 0 && maxChildren === null
          ? t('plans.anyChildren')
          : range('plans.children', minChildren, maxChildren);
    const names = {
      required: 'plans.spouseRequired',
      forbidden: 'plans.spouseForbidden',
      optional: 'plans.spouseOptional',
    } as const;
    if (spouse === 'optional' && minChildren === 0 && maxChildren === null) return t('plans.anybody');
    return `${t(names[spouse])}, ${children}`;
  };
}
