import { ageGaps, nameOf, overlap, tierGaps } from '../../pricing/rate-checks.ts';
import { employerRules, type RuleLine } from './employer-rules.ts';
import { kindOf, type RateEntity, type RateLine, type RawLine } from './line.ts';
import { type Placed } from './placed.ts';

/** The whole set of one plan or extra benefit, as a file says it. */
export type RateSet = { entity: RateEntity; lines: RateLine[]; rules: RuleLine[] };
export type CheckedSet = RateSet & { faults: Placed[]; warnings: Placed[] };

/** A rate above it is likely a slip: 10,000 dollars a month, or as much in twelve (domain 5.4). */
const HIGH = { perMonth: 10_000, perYear: 120_000, perThousandMonth: 1_000, pctSalary: 100 };

/** Money with its cents: "1300" is 1300.00. */
function withCents(amount: string): string {
  const [dollars, fraction = ''] = amount.split('.');
  return `${dollars}.${fraction.padEnd(2, '0')}`;
}

const lineOf = (
  { entity: _e, classCode: _c, employer: _p, row: _r, column: _n, ...line }: RawLine,
  kind: RateLine['kind'],
): RateLine => ({
  ...line,
  amount: withCents(line.amount),
  kind,
  gender: null,
  relationshipCode: null,
  volumeFrom: null,
  volumeTo: null,
});

const shareDays = (one: RateLine, other: RateLine): boolean =>
  (one.expirationDate ?? '9999-12-31') >= other.effectiveDate &&
  (other.expirationDate ?? '9999-12-31') >= one.effectiveDate;

type Pair = { line: RateLine; raw: RawLine };

/** Of rates that answer one question twice the second; rows for several classes may say the same rate. */
function doubled(pairs: readonly Pair[]): { kept: Pair[]; faults: Placed[] } {
  const faults: Placed[] = [];
  const left = new Set<Pair>();
  for (const group of Map.groupBy(pairs, ({ line }) => `${line.divisionId} ${nameOf(line)}`).values()) {
    const standing: Pair[] = [];
    for (const pair of group) {
      const other = standing.find(({ line }) => overlap(line, pair.line) && shareDays(line, pair.line));
      if (!other) {
        standing.push(pair);
        continue;
      }
      left.add(pair);
      if (!isSaidAgain(other, pair))
        faults.push({ code: 'overlap', values: { other: other.raw.row }, row: pair.raw.row, column: pair.raw.column });
    }
  }
  return { kept: pairs.filter((pair) => !left.has(pair)), faults };
}

/** The same rate beside another class. */
const isSaidAgain = (one: Pair, other: Pair): boolean =>
  one.raw.classCode !== other.raw.classCode && JSON.stringify(one.line) === JSON.stringify(other.line);

/** The last band of ages has no end, so that nobody is too old for a price (domain 5.4). */
function withOpenEnd(pairs: readonly Pair[]): { pairs: Pair[]; opened: number | null } {
  const last = Math.max(...pairs.map(({ line }) => line.ageFrom ?? -1));
  const isLast = ({ line }: Pair): boolean => line.ageFrom === last && line.ageTo !== null;
  if (last < 0 || !pairs.some(isLast)) return { pairs: [...pairs], opened: null };
  return {
    pairs: pairs.map((pair) => (isLast(pair) ? { ...pair, line: { ...pair.line, ageTo: null } } : pair)),
    opened: last,
  };
}

/** What a plan of its ages and tiers lacks, for each division and first day. */
function gapsIn(pairs: readonly Pair[], { tierCodes, name }: RateEntity): Placed[] {
  const groups = Map.groupBy(pairs, ({ line }) => JSON.stringify([line.divisionId, line.effectiveDate]));
  return [...groups.values()].flatMap((group) => {
    const lines = group.map(({ line }) => line);
    const byUse = [...Map.groupBy(lines, ({ tobacco, ageFrom }) => JSON.stringify([tobacco, ageFrom])).values()];
    const tiers = byUse.flatMap((of) => tierGaps(of, tierCodes));
    const lacking = lines.some(({ tobacco }) => tobacco === 'yes') && !lines.some(({ tobacco }) => tobacco !== 'yes');
    const found = [...ageGaps(lines), ...tiers, ...(lacking ? [{ code: 'tobacco-gap', values: {} }] : [])];
    const row = group[0]?.raw.row ?? null;
    return found.map(({ code, values }) => ({ code, values: { plan: name, ...values }, row, column: null }));
  });
}

const unique = (found: readonly Placed[]): Placed[] => [
  ...new Map(found.map((one) => [JSON.stringify([one.code, one.values]), one])).values(),
];

const isHigh = ({ unit, amount }: RateLine): boolean => Number(amount) > HIGH[unit];

function warningsOf(
  pairs: readonly Pair[],
  { opened, rules, entity }: { opened: number | null; rules: readonly RuleLine[]; entity: RateEntity },
): Placed[] {
  const high = pairs
    .filter(({ line }) => isHigh(line))
    .map(
      ({ line, raw: { row, column } }): Placed => ({
        code: 'amount-high',
        values: { amount: line.amount },
        row,
        column,
      }),
    );
  const youngest = Math.min(...pairs.flatMap(({ line }) => line.ageFrom ?? []));
  const about = (code: string, values: Placed['values']): Placed => ({
    code,
    values: { plan: entity.name, ...values },
    row: null,
    column: null,
  });
  return [
    ...high,
    ...(opened === null ? [] : [about('last-band-open', { age: opened })]),
    ...(pairs[0]?.line.kind === 'age' && youngest > 0 ? [about('no-younger', { age: youngest })] : []),
    ...(rules.length > 0 && !rules.some(({ classCode }) => classCode === null) ? [about('classes-only', {})] : []),
  ];
}

/** Puts the lines of one entity together and says what is wrong with the whole (domain 5.4). */
export function setOfRates(entity: RateEntity, raw: readonly RawLine[]): CheckedSet {
  const all = raw.map((line): Pair => ({ raw: line, line: lineOf(line, kindOf(line)) }));
  const mixed = all.find(({ line }) => line.kind !== all[0]?.line.kind || line.unit !== all[0]?.line.unit);
  const { pairs, opened } = withOpenEnd(all);
  const { kept, faults: twice } = doubled(pairs);
  const { rules, faults: employer } = employerRules(raw);
  const kinds: Placed[] = mixed
    ? [{ code: 'mixed', values: { plan: entity.name }, row: mixed.raw.row, column: mixed.raw.column }]
    : [];
  const gaps = mixed || twice.length > 0 ? [] : unique(gapsIn(kept, entity));
  return {
    entity,
    lines: kept.map(({ line }) => line),
    rules,
    faults: [...kinds, ...twice, ...employer, ...gaps],
    warnings: warningsOf(kept, { opened, rules, entity }),
  };
}
