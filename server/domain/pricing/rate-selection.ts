import type { Gender, RelationshipCode } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { RateFacts } from './facts.ts';

/** What a rate is looked up for. */
export type RateFacets = {
  tierCode: string | null;
  age: number | null;
  tobacco: boolean | null;
  gender: Gender | null;
  relationshipCode: RelationshipCode | null;
  volumeCents: number | null;
};

const inRange = (value: number | null, from: number | null, to: number | null): boolean => {
  if (from === null && to === null) return true;
  return value !== null && value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY);
};

/** The rates that hold in a division on a day: both ends of their days included. */
export const ratesInForce = (
  rates: readonly RateFacts[],
  { divisionId, on }: { divisionId: string; on: CalendarDate },
): RateFacts[] =>
  rates.filter(
    (rate) =>
      rate.effectiveDate <= on &&
      (rate.expirationDate === null || on <= rate.expirationDate) &&
      (rate.divisionId === null || rate.divisionId === divisionId),
  );

const sameOrAny = <Value>(asked: Value | null, given: Value | null): boolean => asked === null || asked === given;

const tobaccoFits = (rate: RateFacts, tobacco: boolean | null): boolean =>
  rate.tobacco === 'any' || (rate.tobacco === 'yes') === (tobacco === true);

/** Does the rate ask for nothing that is not so? */
const applies = (rate: RateFacts, facets: RateFacets): boolean =>
  sameOrAny(rate.tierCode, facets.tierCode) &&
  sameOrAny(rate.gender, facets.gender) &&
  sameOrAny(rate.relationshipCode, facets.relationshipCode) &&
  tobaccoFits(rate, facets.tobacco) &&
  inRange(facets.age, rate.ageFrom, rate.ageTo) &&
  inRange(facets.volumeCents, rate.volumeFromCents, rate.volumeToCents);

/** The more a rate asks for, the more it is meant: its division first, then relationship, tobacco, gender, volume. */
const specificity = (rate: RateFacts): number =>
  [
    rate.divisionId !== null,
    rate.tierCode !== null,
    rate.relationshipCode !== null,
    rate.tobacco !== 'any',
    rate.gender !== null,
    rate.volumeFromCents !== null || rate.volumeToCents !== null,
  ].reduce((weight, asks) => weight * 2 + (asks ? 1 : 0), 0);

/** The rate for somebody or for a tier, of rates in force: the most specific one that applies; null: there is none. */
export function selectRate(rates: readonly RateFacts[], facets: RateFacets): RateFacts | null {
  const fitting = rates.filter((rate) => applies(rate, facets));
  const order = (one: RateFacts, other: RateFacts): number =>
    specificity(other) - specificity(one) || (one.id < other.id ? -1 : 1);
  return fitting.sort(order)[0] ?? null;
}
