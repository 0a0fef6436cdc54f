import type { ContributionKind } from '../../pricing/facts.ts';
import type { RawLine } from './line.ts';
import type { Placed } from './placed.ts';

/** What the employer pays in a session, without what it is for. Percents and money are decimal strings. */
export type RuleLine = {
  divisionId: string | null;
  classCode: string | null;
  kind: ContributionKind;
  employerPct: string;
  dependentPct: string;
  flatAmount: string;
  tierAmounts: Record<string, string>;
  bands: { ageFrom: number; ageTo: number | null; tierCode: string | null; amount: string }[];
  effectiveDate: string;
  expirationDate: string | null;
};

type Said = RawLine & { employer: NonNullable<RawLine['employer']> };

const KINDS = {
  percent: 'percentTotal',
  flat: 'flat',
  credit: 'definedContribution',
  all: 'all',
  none: 'none',
} as const;

const wrongAt = ({ row, column }: RawLine, code: string): Placed => ({ code, values: {}, row, column });

const ruleOf = (
  { divisionId, classCode, effectiveDate, expirationDate }: RawLine,
  kind: ContributionKind,
): RuleLine => ({
  divisionId,
  classCode,
  kind,
  employerPct: '0',
  dependentPct: '0',
  flatAmount: '0',
  tierAmounts: {},
  bands: [],
  effectiveDate,
  expirationDate,
});

/** What each tier gets; null where rows of one tier differ, or name none. */
function amountsByTier(lines: readonly Said[]): Record<string, string> | null {
  const byTier = new Map<string | null, string>();
  for (const { tierCode, employer } of lines) {
    if ((byTier.get(tierCode) ?? employer.value) !== employer.value) return null;
    byTier.set(tierCode, employer.value);
  }
  return byTier.has(null) ? null : Object.fromEntries(byTier);
}

const BY_TIER = {
  percent: 'percentByTier',
  flat: 'flatByTier',
  credit: 'definedContribution',
  all: 'all',
  none: 'none',
} as const;

/** Where all rows say the same it is one amount, else one for each tier, or for each age and tier. */
function ofRows(lines: readonly Said[], first: Said): RuleLine | Placed {
  const { kind, value } = first.employer;
  if (lines.every((line) => line.employer.value === value))
    return { ...ruleOf(first, KINDS[kind]), ...(kind === 'percent' ? { employerPct: value } : { flatAmount: value }) };
  const tierAmounts = amountsByTier(lines);
  return tierAmounts === null ? ofAges(lines, first) : { ...ruleOf(first, BY_TIER[kind]), tierAmounts };
}

/** What differs by age is money in bands; a percent of a rate that rises with age rises by itself. */
function ofAges(lines: readonly Said[], first: Said): RuleLine | Placed {
  if (first.employer.kind !== 'flat') return wrongAt(first, 'employer-by-age');
  const bands = lines.map(({ ageFrom, ageTo, tierCode, employer }) => ({
    ageFrom: ageFrom ?? 0,
    ageTo,
    tierCode,
    amount: employer.value,
  }));
  const keys = new Map(bands.map((band) => [JSON.stringify([band.ageFrom, band.ageTo, band.tierCode]), band.amount]));
  const clash = bands.some(
    (band) => keys.get(JSON.stringify([band.ageFrom, band.ageTo, band.tierCode])) !== band.amount,
  );
  if (clash) return wrongAt(first, 'employer-twice');
  const unique = bands.filter(
    (band, at) => bands.findIndex((one) => one.ageFrom === band.ageFrom && one.tierCode === band.tierCode) === at,
  );
  return { ...ruleOf(first, 'table'), bands: unique };
}

/**
 * What the employer pays by the rows of one plan: a rule for each division, class and first day (domain 5.4 Employer Type,
 * Employer Value). Where one row of such a rule says it, all have to.
 */
export function employerRules(lines: readonly RawLine[]): { rules: RuleLine[]; faults: Placed[] } {
  const groups = Map.groupBy(lines, (line) =>
    JSON.stringify([line.divisionId, line.classCode, line.effectiveDate, line.expirationDate]),
  );
  const found = [...groups.values()].flatMap((group): (RuleLine | Placed)[] => {
    const said = group.filter((line): line is Said => line.employer !== null);
    const [first] = said;
    if (!first) return [];
    const silent = group.find(({ employer }) => employer === null);
    if (silent) return [wrongAt(silent, 'employer-missing')];
    const other = said.find(({ employer }) => employer.kind !== first.employer.kind);
    return [other ? wrongAt(other, 'employer-mixed') : ofRows(said, first)];
  });
  return {
    rules: found.filter((one): one is RuleLine => 'kind' in one),
    faults: found.filter((one): one is Placed => 'code' in one),
  };
}
