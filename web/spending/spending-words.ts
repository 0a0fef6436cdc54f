import type { AccumulatorRow } from '@coverlane/contract/accumulators.ts';
import { formatMoney } from '../lib/format.ts';
import { useLanguage, useText } from '../lib/i18n.ts';

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

/** Is there no limit to reach: 0 is "No deductible", null "No limit". */
export const hasLimit = ({ limit }: AccumulatorRow): boolean => limit !== null && Number(limit) > 0;

/** Items that are drawn as bars, by network and person; the rest is a list of other limits. */
export const isMain = ({ kind }: AccumulatorRow): boolean => kind === 'deductible' || kind === 'oop';
