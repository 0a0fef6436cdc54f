import { plans } from '@coverlane/contract/calls/plans.ts';
import { useCall } from '../../lib/api.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { useTierName } from './tier-words.ts';

/** What a rate is found by. */
export type RateName = {
  readonly tierCode: string | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
};

/** What a tier code is called; who may not read the structures sees the usual name, or the code. */
export function useTierCodeName(structureId: string | null): (code: string) => string {
  const t = useText();
  const has = useHasText();
  const nameOf = useTierName();
  const mayRead = useAllows()(plans.tiers.access);
  const { data } = useCall(plans.tiers, {}, { enabled: mayRead });
  const structures = data?.rows.filter(({ id }) => structureId === null || id === structureId) ?? [];
  const items = structures.flatMap((structure) => structure.items);
  return (code) => {
    const item = items.find((one) => one.code === code);
    if (item) return nameOf(item);
    const key = `tier.${code}`;
    return has(key) ? t(key) : code;
  };
}

/** A line of a rate grid in words: "Family", "Age 40–44", "Employee Only, age 65 and over", "Everybody". */
export function useRateName(structureId: string | null): (rate: RateName) => string {
  const t = useText();
  const tierName = useTierCodeName(structureId);
  return ({ tierCode, ageFrom, ageTo }) => {
    const ages =
      ageFrom === null
        ? null
        : ageTo === null
          ? t('plans.ageOpen', { from: ageFrom })
          : t('plans.age', { from: ageFrom, to: ageTo });
    const parts = [tierCode === null ? null : tierName(tierCode), ages].filter((part) => part !== null);
    return parts.length === 0 ? t('plans.everybody') : parts.join(', ');
  };
}
