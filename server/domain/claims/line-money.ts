/** What the plan decided for one service, in integer cents; null: the data does not say, which is not 0 (domain 7.3). */
export type LineMoney = {
  allowed: number | null;
  discount: number | null;
  notCovered: number | null;
  /** Who bears what is not covered; null where nothing is, or nothing is known. */
  notCoveredTo: 'patient' | 'provider' | null;
  deductible: number | null;
  copay: number | null;
  coinsurance: number | null;
  penalty: number | null;
  /** Paid by other insurance. */
  cob: number | null;
  paid: number | null;
  patientResponsibility: number | null;
};

/** The amounts of a line, without who bears what is not covered. */
export const moneyNames = [
  'allowed',
  'discount',
  'notCovered',
  'deductible',
  'copay',
  'coinsurance',
  'penalty',
  'cob',
  'paid',
  'patientResponsibility',
] as const;
export type MoneyName = (typeof moneyNames)[number];

/** Money of a claim that nobody decided yet. */
export const UNDECIDED: LineMoney = {
  allowed: null,
  discount: null,
  notCovered: null,
  notCoveredTo: null,
  deductible: null,
  copay: null,
  coinsurance: null,
  penalty: null,
  cob: null,
  paid: null,
  patientResponsibility: null,
};

/** Sums of lines, each null where no line knows it: what a header holds (domain 7.3, invariant 4). */
export function totalsOf(lines: readonly Pick<LineMoney, MoneyName>[]): Record<MoneyName, number | null> {
  const sum = (name: MoneyName): number | null =>
    lines.reduce<number | null>((total, line) => {
      const amount = line[name];
      return amount === null ? total : (total ?? 0) + amount;
    }, null);
  return {
    allowed: sum('allowed'),
    discount: sum('discount'),
    notCovered: sum('notCovered'),
    deductible: sum('deductible'),
    copay: sum('copay'),
    coinsurance: sum('coinsurance'),
    penalty: sum('penalty'),
    cob: sum('cob'),
    paid: sum('paid'),
    patientResponsibility: sum('patientResponsibility'),
  };
}
