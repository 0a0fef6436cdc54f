import type { ClaimStatus, ClaimType } from '@coverlane/contract/claims/codes.ts';
import { addDays } from '@coverlane/server/platform/values/dates.ts';
import { PRESCRIPTION, serviceOf, diagnosisOf, type DemoService } from './services.ts';
import { providerOf, type DemoProvider } from './providers.ts';
import type { Visit } from './visits.ts';

/** Days on which a plan covers a person, both included. */
export interface Span {
  planId: string;
  divisionId: string | null;
  tierCode: string;
  from: string;
  to: string;
}

/** A person of the demonstration with the days each kind of coverage holds. */
export interface Patient {
  id: string;
  subscriberId: string;
  memberNumber: string;
  spans: Readonly<Record<'medical' | 'dental' | 'vision', readonly Span[]>>;
}

/** What becomes of a claim in the demonstration. */
export type Fate = ClaimStatus | 'adjusted' | 'reversed';

/** A claim before anything is decided of it. */
export interface DemoClaim {
  patient: Patient;
  span: Span;
  date: string;
  type: ClaimType;
  provider: DemoProvider;
  network: 'in' | 'out';
  diagnoses: string[];
  charges: readonly { service: DemoService; cents: number }[];
  currency: { code: string; rate: string };
  /** Counts through all claims: what is not the same for all goes by it. */
  turn: number;
}

const DOLLARS = { code: 'USD', rate: '1' };
/** Bills from abroad: how many dollars one unit was worth. */
const ABROAD = [
  { code: 'MXN', rate: '0.054000', per: 18 },
  { code: 'KRW', rate: '0.000725', per: 1380 },
  { code: 'EUR', rate: '1.084500', per: 0.92 },
  { code: 'CAD', rate: '0.731200', per: 1.37 },
] as const;
const FOREIGN_EVERY = 97;
const OUT_EVERY = 19;

/** The days of spans in a row, oldest first: the `at`-th of `count` days that are spread evenly over them. */
export function spreadDay(spans: readonly Span[], at: number, count: number): { date: string; span: Span } | undefined {
  const days = spans.map((span) => daysOf(span));
  const total = days.reduce((sum, length) => sum + length, 0);
  if (total <= 0) return undefined;
  let left = Math.floor(((at + 0.5) * total) / count);
  for (const [index, span] of spans.entries()) {
    const length = days[index] ?? 0;
    if (left < length) return { date: addDays(span.from, left), span };
    left -= length;
  }
  return undefined;
}

const DAY_MS = 86_400_000;
const daysOf = ({ from, to }: Span): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);

/** The claims of a person: the visits of the Synthea patient, spread over the days covered, and teeth and eyes besides. */
export function claimsOf(patient: Patient, visits: readonly Visit[], turn: () => number): DemoClaim[] {
  return [
    ...visits.flatMap((visit, at) => medical(patient, visit, { at, count: visits.length, turn: turn() })),
    ...yearly(patient, 'dental', turn),
    ...yearly(patient, 'vision', turn),
  ];
}

const abroadOf = (turn: number) => (turn % FOREIGN_EVERY === 5 ? ABROAD[turn % ABROAD.length] : undefined);
const isOutside = ({ pharmacy }: Visit, turn: number): boolean => !pharmacy && turn % OUT_EVERY === 7;

function medical(patient: Patient, visit: Visit, { at, count, turn }: { at: number; count: number; turn: number }) {
  const day = spreadDay(patient.spans.medical, at, count);
  if (!day) return [];
  const isDrug = visit.pharmacy;
  const type = isDrug ? 'pharmacy' : 'medical';
  const abroad = isDrug ? undefined : abroadOf(turn);
  const charges = visit.services.map(({ name, cents }) => ({
    service: isDrug ? PRESCRIPTION : serviceOf(name),
    cents: abroad ? Math.round(cents * abroad.per) : cents,
  }));
  const claim: DemoClaim = {
    patient,
    ...day,
    type,
    provider: providerOf(type, visit.provider),
    network: abroad || isOutside(visit, turn) ? 'out' : 'in',
    diagnoses: diagnosesOf(visit),
    charges,
    currency: abroad ?? DOLLARS,
    turn,
  };
  return [claim];
}

/** What was found; visits for a pregnancy or a birth say so, whatever else they say. */
function diagnosesOf({ diagnoses, services, pharmacy }: Visit): string[] {
  if (pharmacy) return [];
  const isBirth = services.some(({ name }) => /prenatal|fetal|obstetric|postnatal|birth/i.test(name));
  const isTalk = services.some(({ name }) => /behaviou?ral|depression/i.test(name));
  const found = diagnoses.map(diagnosisOf);
  return [
    ...new Set([...(isBirth ? ['Z3490'] : []), ...(isTalk ? ['F329'] : []), ...(found.length > 0 ? found : ['Z0000'])]),
  ];
}

const cleaning: DemoService = {
  ...PRESCRIPTION,
  code: 'D1110',
  words: 'Dental cleaning and exam',
  category: 'preventive',
  allowedPct: 82,
  place: '11',
};
const filling: DemoService = { ...cleaning, code: 'D2391', words: 'Filling', category: null, allowedPct: 78 };
const eyeExam: DemoService = { ...cleaning, code: '92014', words: 'Eye exam', allowedPct: 75 };
const glasses: DemoService = { ...cleaning, code: 'V2020', words: 'Frames', category: 'frames', allowedPct: 90 };

const ROUTINE = {
  dental: {
    every: 183,
    charges: [
      [{ service: cleaning, cents: 14_800 }],
      [
        { service: cleaning, cents: 14_800 },
        { service: filling, cents: 21_500 },
      ],
    ],
  },
  vision: {
    every: 365,
    charges: [
      [{ service: eyeExam, cents: 12_900 }],
      [
        { service: eyeExam, cents: 12_900 },
        { service: glasses, cents: 18_900 },
      ],
    ],
  },
} as const;

function yearly(patient: Patient, kind: 'dental' | 'vision', turn: () => number): DemoClaim[] {
  const spans = patient.spans[kind];
  const { every, charges } = ROUTINE[kind];
  const count = Math.floor(spans.reduce((sum, span) => sum + daysOf(span), 0) / every);
  return Array.from({ length: count }, (_, at) => at).flatMap((at): DemoClaim[] => {
    const day = spreadDay(spans, at, count);
    const number = turn();
    if (!day) return [];
    const chosen = charges[number % 3 === 0 ? 1 : 0] ?? [];
    const provider = providerOf(kind, patient.memberNumber);
    return [
      {
        patient,
        ...day,
        type: kind,
        provider,
        network: 'in',
        diagnoses: [],
        charges: chosen,
        currency: DOLLARS,
        turn: number,
      },
    ];
  });
}

const HISTORY_DAYS = 60;
/** So long it takes until the last payment of a claim has cleared; until then it is still open. */
const FRESH_DAYS = 38;
const TWICE_DECIDED_DAYS = 70;
const REOPENED_DAYS = 120;

/** Of a hundred claims: how many are denied, not accepted, or decided a second time. */
const FATES: readonly Fate[] = [
  'denied',
  'denied',
  'denied',
  'denied',
  'denied',
  'rejected',
  'rejected',
  'rejected',
  'adjusted',
  'adjusted',
  'reversed',
];

/** What becomes of a claim: new ones may still be open, the first of a takeover are imported, a few go wrong. */
export function fateOf({ turn, date, span }: DemoClaim, today: string): Fate {
  if (date >= addDays(today, -FRESH_DAYS)) return 'pending';
  if (date < addDays(span.from, HISTORY_DAYS) && turn % 5 === 1) return 'imported';
  const fate = FATES[turn % 100] ?? 'completed';
  return isWithin(fate, date, today) ? fate : 'completed';
}

/** Only a recent claim is open again, and only one that is old enough was decided twice. */
function isWithin(fate: Fate, date: string, today: string): boolean {
  if (fate === 'reversed') return date >= addDays(today, -REOPENED_DAYS);
  return fate !== 'adjusted' || date < addDays(today, -TWICE_DECIDED_DAYS);
}
