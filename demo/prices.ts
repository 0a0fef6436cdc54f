/** A rate of a demonstration plan in its first year: by tier, by age, or one for everybody. Dollars a month. */
export interface DemoRates {
  kind: 'tier' | 'age' | 'composite' | 'perThousand';
  rows: readonly { tierCode?: string; ageFrom?: number; ageTo?: number; amount: string }[];
  /** A part of the amount itself, which no year raises. */
  stays?: true;
}

/** What the employer pays of it. */
export interface DemoContribution {
  kind: 'percentOfEmpPctDep' | 'definedContribution' | 'flatByTier' | 'percentTotal' | 'none' | 'all';
  employer_pct?: string;
  dependent_pct?: string;
  flat_amount?: string;
  floor_employee?: string;
  cap_amount?: string;
  tier_amounts?: string;
}

/** What a plan costs, who pays it, and what its card says. */
export interface DemoPrices {
  rates: DemoRates;
  contribution: DemoContribution;
  structure: '4-tier' | 'Composite' | null;
  required?: true;
  volume?: {
    kind: 'flat' | 'chosen';
    multiple: number;
    flat: string;
    roundUpTo: string;
    cap: null;
    guaranteeIssue: string | null;
    ageReductions: { fromAge: number; percent: number }[];
  };
  summary: { en: string; ko: string; es: string };
  highlights: readonly { label: string; value: string }[];
}

/** Rates of the four tiers, in the order EMP, ESP, ECH, FAM. */
const tiers = (...amounts: readonly string[]): DemoRates => ({
  kind: 'tier',
  rows: ['EMP', 'ESP', 'ECH', 'FAM'].map((tierCode, at) => ({ tierCode, amount: amounts[at] ?? '0' })),
});

/** Ages from which a band begins, with what it costs. */
const bands: readonly (readonly [ageFrom: number, amount: string])[] = [
  [0, '231.50'],
  [15, '252.10'],
  [21, '302.60'],
  [25, '314.70'],
  [30, '351.00'],
  [35, '378.20'],
  [40, '394.00'],
  [45, '469.00'],
  [50, '590.10'],
  [55, '741.40'],
  [60, '877.50'],
];

/** Prices by the code of the plan. */
export const demoPrices: Readonly<Record<string, DemoPrices>> = {
  PPO1500: {
    rates: tiers('612.40', '1286.04', '1145.19', '1837.20'),
    contribution: { kind: 'percentOfEmpPctDep', employer_pct: '80', dependent_pct: '50' },
    structure: '4-tier',
    summary: {
      en: 'Any doctor, lower costs in the network.',
      ko: '원하는 의사를 선택할 수 있고, 네트워크 안에서는 비용이 더 낮습니다.',
      es: 'Cualquier médico, con costos más bajos dentro de la red.',
    },
    highlights: [
      { label: 'Deductible', value: '$1,500 / $3,000' },
      { label: 'Office visit', value: '$25' },
    ],
  },
  HDHP3200: {
    rates: tiers('498.75', '1047.38', '932.66', '1496.25'),
    contribution: { kind: 'definedContribution', flat_amount: '489.92', floor_employee: '10.00' },
    structure: '4-tier',
    summary: {
      en: 'Lower premiums, and a health savings account.',
      ko: '보험료가 낮고 건강 저축 계좌(HSA)를 함께 쓸 수 있습니다.',
      es: 'Primas más bajas y una cuenta de ahorros para la salud.',
    },
    highlights: [
      { label: 'Deductible', value: '$3,200 / $6,400' },
      { label: 'HSA', value: 'Yes' },
    ],
  },
  HSA1: {
    // A twelfth of the year's amount each month.
    rates: { kind: 'perThousand', rows: [{ amount: '83.3333' }], stays: true },
    contribution: { kind: 'none' },
    structure: null,
    volume: {
      kind: 'chosen',
      multiple: 0,
      flat: '0.00',
      roundUpTo: '1.00',
      cap: null,
      guaranteeIssue: null,
      ageReductions: [],
    },
    summary: {
      en: 'Pre-tax money for health costs. It stays yours from year to year.',
      ko: '세금을 떼기 전 급여에서 모아 의료비로 씁니다. 남은 돈은 다음 해에도 그대로 남습니다.',
      es: 'Dinero antes de impuestos para gastos médicos. Lo que no gasta sigue siendo suyo el año siguiente.',
    },
    highlights: [{ label: 'Goes with', value: 'Saver HDHP 3200' }],
  },
  EPO750: {
    rates: {
      kind: 'age',
      rows: bands.map(([ageFrom, amount], at) => {
        const next = bands[at + 1];
        return { ageFrom, ...(next && { ageTo: next[0] - 1 }), amount };
      }),
    },
    contribution: { kind: 'percentTotal', employer_pct: '75', cap_amount: '1500.00' },
    structure: '4-tier',
    summary: {
      en: 'Care in the network, with a low deductible.',
      ko: '네트워크 안에서 진료받으며 공제액이 낮습니다.',
      es: 'Atención dentro de la red, con un deducible bajo.',
    },
    highlights: [
      { label: 'Deductible', value: '$750 / $1,500' },
      { label: 'Office visit', value: '$20' },
    ],
  },
  FUND500: {
    rates: { kind: 'composite', rows: [{ amount: '1184.00' }] },
    contribution: { kind: 'all' },
    structure: '4-tier',
    summary: {
      en: 'Paid by the fund for members in good standing and their families.',
      ko: '자격을 유지하는 조합원과 가족의 보험료를 기금이 부담합니다.',
      es: 'Lo paga el fondo para los afiliados al día y sus familias.',
    },
    highlights: [{ label: 'Deductible', value: '$500 / $1,000' }],
  },
  DENT1: {
    rates: tiers('31.50', '62.80', '70.25', '104.90'),
    contribution: {
      kind: 'flatByTier',
      tier_amounts: '{"EMP": "25.00", "ESP": "35.00", "ECH": "35.00", "FAM": "45.00"}',
    },
    structure: '4-tier',
    summary: {
      en: 'Two cleanings a year at no cost.',
      ko: '연 2회 스케일링이 무료입니다.',
      es: 'Dos limpiezas al año sin costo.',
    },
    highlights: [{ label: 'Yearly maximum', value: '$1,500' }],
  },
  VIS1: {
    rates: tiers('6.40', '12.10', '12.90', '18.75'),
    contribution: { kind: 'none' },
    structure: '4-tier',
    summary: {
      en: 'An eye exam each year, and glasses or contacts.',
      ko: '매년 눈 검사와 안경 또는 콘택트렌즈를 받을 수 있습니다.',
      es: 'Un examen de la vista al año y anteojos o lentes de contacto.',
    },
    highlights: [{ label: 'Exam', value: '$10' }],
  },
  LIFE1: {
    rates: { kind: 'perThousand', rows: [{ amount: '0.2100' }] },
    contribution: { kind: 'all' },
    structure: null,
    required: true,
    volume: {
      kind: 'flat',
      multiple: 0,
      flat: '50000.00',
      roundUpTo: '1000.00',
      cap: null,
      guaranteeIssue: '40000.00',
      ageReductions: [
        { fromAge: 65, percent: 65 },
        { fromAge: 70, percent: 50 },
      ],
    },
    summary: {
      en: 'Your employer pays for it; name who receives it.',
      ko: '회사가 보험료를 부담합니다. 수익자만 지정하세요.',
      es: 'Lo paga su empleador; indique quién lo recibe.',
    },
    highlights: [{ label: 'Amount', value: '$50,000' }],
  },
};
