import { plans } from '@coverlane/contract/plans/calls.ts';
import { useCall } from '../../lib/api.ts';
import type { genders, relationshipCodes } from '@coverlane/contract/codes.ts';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { useTierName } from './tier-words.ts';

/** What a rate is found by. */
export type RateName = {
  readonly tierCode: string | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly gender?: (typeof genders)[number] | null;
  readonly relationshipCode?: (typeof relationshipCodes)[number] | null;
  readonly volumeFrom?: string | null;
  readonly volumeTo?: string | null;
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
  return (rate) => {
    const { tierCode, gender, relationshipCode } = rate;
    const parts = [
      tierCode && tierName(tierCode),
      relationshipCode && t(`relationship.${relationshipCode}`),
      gender && t(`gender.${gender}`),
      agesOf(rate, t),
      volumesOf(rate, t),
    ].filter(Boolean);
    return parts.length === 0 ? t('plans.everybody') : parts.join(', ');
  };
}

function agesOf({ ageFrom, ageTo }: RateName, t: Translate): string | null {
  if (ageFrom === null) return null;
  return ageTo === null ? t('plans.ageOpen', { from: ageFrom }) : t('plans.age', { from: ageFrom, to: ageTo });
}

function volumesOf({ volumeFrom = null, volumeTo = null }: RateName, t: Translate): string | null {
  if (volumeFrom === null && volumeTo === null) return null;
  const from = formatMoney(volumeFrom ?? '0.00');
  return volumeTo === null ? t('plans.volumeOpen', { from }) : t('plans.range', { from, to: formatMoney(volumeTo) });
}
