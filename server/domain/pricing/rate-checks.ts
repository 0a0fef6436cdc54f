import type { Sentence } from '../changes/effects.ts';

/** What a rate answers for, as calls say it. */
export type RateKey = {
  tierCode: string | null;
  ageFrom: number | null;
  ageTo: number | null;
  gender: string | null;
  tobacco: string;
  relationshipCode: string | null;
  volumeFrom: string | null;
  volumeTo: string | null;
};

const LAST_AGE = 150;

/** All of a key but its ages and volumes: two rates of one name may not share an age. */
export const nameOf = (rate: RateKey): string =>
  JSON.stringify([rate.tierCode, rate.gender, rate.tobacco, rate.relationshipCode]);

const share = (from: number | null, to: number | null, other: readonly [number | null, number | null]): boolean =>
  (from ?? 0) <= (other[1] ?? Number.POSITIVE_INFINITY) && (other[0] ?? 0) <= (to ?? Number.POSITIVE_INFINITY);

const numeric = (text: string | null): number | null => (text === null ? null : Number(text));

/** Do two rates of one name share an age and a volume? */
export const overlap = (one: RateKey, other: RateKey): boolean =>
  share(one.ageFrom, one.ageTo, [other.ageFrom, other.ageTo]) &&
  share(numeric(one.volumeFrom), numeric(one.volumeTo), [numeric(other.volumeFrom), numeric(other.volumeTo)]);

/** The first rate that answers the same question as one before it: "Rates overlap for {plan}, {tier}, ages {a}-{b}." */
export function overlapping<Rate extends RateKey>(rates: readonly Rate[]): Rate | null {
  for (const named of Map.groupBy(rates, nameOf).values()) {
    const twice = named.find((rate, at) => named.slice(0, at).some((earlier) => overlap(rate, earlier)));
    if (twice) return twice;
  }
  return null;
}

/** Ages between two bands of one name that nobody priced: "Age bands leave a gap at 26." (domain 2.5). */
export function ageGaps(rates: readonly RateKey[]): Sentence[] {
  const aged = rates.filter(({ ageFrom }) => ageFrom !== null);
  const gaps = [...Map.groupBy(aged, nameOf).values()].flatMap((bands) => {
    const sorted = bands.toSorted((one, other) => (one.ageFrom ?? 0) - (other.ageFrom ?? 0));
    return sorted.slice(1).flatMap(({ ageFrom }, at) => {
      const next = (sorted[at]?.ageTo ?? LAST_AGE) + 1;
      return ageFrom !== null && ageFrom > next ? [next] : [];
    });
  });
  return [...new Set(gaps)].sort((one, other) => one - other).map((age) => ({ code: 'age-gap', values: { age } }));
}

/** Tiers of the plan that a version by tier leaves without a rate: nobody can choose the plan in them. */
export function tierGaps(rates: readonly RateKey[], tierCodes: readonly string[]): Sentence[] {
  const priced = new Set(rates.map(({ tierCode }) => tierCode));
  if (priced.has(null)) return [];
  return tierCodes.filter((code) => !priced.has(code)).map((tier) => ({ code: 'tier-gap', values: { tier } }));
}

const inOrder = (from: number | null, to: number | null): boolean => to === null || to >= (from ?? 0);

/** Does a line say what its kind is found by: a tier, ages, ages in order? */
export function isComplete(kind: string, rate: RateKey): boolean {
  const { tierCode, ageFrom, ageTo } = rate;
  const byTier = kind === 'tier' || kind === 'ageTier';
  const byAge = kind === 'age' || kind === 'ageTier';
  if ((tierCode !== null) !== byTier) return false;
  return (
    (!byAge || ageFrom !== null) && inOrder(ageFrom, ageTo) && inOrder(numeric(rate.volumeFrom), numeric(rate.volumeTo))
  );
}
