import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';

type Named = Pick<AccumulatorRow, 'name' | 'nameKo' | 'nameEs'>;

/** What an accumulator is called in the reader's language; in English where nobody translated it. */
export function useItemName(): (row: Named) => string {
  const { language } = useLanguage();
  return ({ name, nameKo, nameEs }) => ({ en: null, ko: nameKo, es: nameEs })[language] ?? name;
}

/** A number of an item as it is read: "$1,120.00", "7 visits". */
export function useQuantity(): (unit: AccumulatorRow['unit'], quantity: string) => string {
  const t = useText();
  return (unit, quantity) =>
    unit === 'money' ? formatMoney(quantity) : t(`spending.unit.${unit}`, { count: Number(quantity) });
}

/** What is used of a limit: "$1,120.00 of $1,500.00", "7 of 20 visits", where the unit is said once. */
export function useUsedOf(): (row: AccumulatorRow) => string {
  const t = useText();
  return ({ unit, used, limit }) => {
    const most = limit ?? '0';
    if (unit === 'money') return t('spending.usedOf', { used: formatMoney(used), limit: formatMoney(most) });
    return t(`spending.usedOf.${unit}`, { used: Number(used), count: Number(most) });
  };
}

/** Is there no limit to reach: 0 is "No deductible", null "No limit". */
export const hasLimit = ({ limit }: AccumulatorRow): boolean => limit !== null && Number(limit) > 0;

/** Items that are drawn as bars, by network and person; the rest is a list of other limits. */
export const isMain = ({ kind }: AccumulatorRow): boolean => kind === 'deductible' || kind === 'oop';
