import { rosterText } from '../roster.testing.ts';

/** One service of a claim: code, charge, and its control number. */
export type TestLine = { code: string; charge: string; day?: string; control?: string };

/** One claim of an 837P about a subscriber. */
export type TestClaim = {
  account: string;
  lines: readonly TestLine[];
  patient?: TestPatient;
  frequency?: '1' | '7' | '8';
  /** REF F8. */
  original?: string;
  diagnosis?: string;
  /** Without a date of service. */
  undated?: boolean;
  /** NPI of who treated (NM1 82). */
  provider?: string;
  /** CLM02, where it is not the sum of the lines. */
  total?: string;
};

export type TestPatient = {
  number: string;
  last: string;
  first: string;
  dob: string;
  gender?: string;
  /** Nine digits, which name the person instead of a number. */
  ssn?: string;
  /** NM107. */
  suffix?: string;
};

/** One claim of an 835. */
export type TestPayment = {
  account: string;
  /** CLP02. */
  status?: string;
  charge: string;
  paid: string;
  owed?: string;
  number?: string;
  patient?: Pick<TestPatient, 'number' | 'last' | 'first' | 'suffix'>;
  /** 'CO*45*12' each. */
  adjustments?: readonly string[];
  lines?: readonly (TestLine & {
    paid: string;
    adjustments: readonly string[];
    remark?: string;
    /** SVC06: what was billed, where it was decided as something else. */
    submitted?: string;
  })[];
  day?: string;
  /** Without a date of service. */
  undated?: boolean;
  /** NPI of who treated (NM1 82). */
  provider?: string;
  /** CLP09: 7 replaces. */
  frequency?: string;
  /** REF F8. */
  original?: string;
};

/** Jane Doe of the fixtures: subscriber EV1002345, born 07/14/1984. */
export const JANE: TestPatient = { number: 'EV1002345', last: 'DOE', first: 'JANE', dob: '19840714', gender: 'F' };

const DAY = '20261102';

function envelope(
  group: string,
  version: string,
  { segments, control }: { segments: readonly string[]; control: number },
): string {
  const id = String(control).padStart(9, '0');
  const kind = group === 'HP' ? '835' : '837';
  return [
    `ISA*00*          *00*          *30*931234567      *30*841234567      *261120*1405*^*00501*${id}*0*T*:`,
    `GS*${group}*EVERGREEN*COVERLANE*20261120*1405*${control}*X*${version}`,
    `ST*${kind}*0001*${version}`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    `GE*1*${control}`,
    `IEA*1*${id}~`,
  ].join('~\n');
}

const totalOf = (lines: readonly TestLine[]): string =>
  (lines.reduce((sum, { charge }) => sum + Math.round(Number(charge) * 100), 0) / 100).toFixed(2);

/** The text of an 837P of invented claims. */
export function claimsText(claims: readonly TestClaim[], control = 401, currency: readonly string[] = []): string {
  const segments = claims.flatMap((claim, index) => [
    `HL*${index + 2}*1*22*0`,
    'SBR*P*18*GRP10045*ACME TOOL LLC*****CI',
    ...patientSegments(claim.patient ?? JANE),
    ...claimSegments(claim),
  ]);
  const head = [
    'BHT*0019*00*1*20261120*1405*CH',
    'NM1*41*2*NORTHSIDE BILLING*****46*NB001',
    'PER*IC*PAT EXAMPLE*TE*5035550101',
    'NM1*40*2*EVERGREEN BENEFITS*****46*EVG01',
    'HL*1**20*1',
    ...currency,
    'NM1*85*2*NORTHSIDE FAMILY CLINIC*****XX*1999999984',
    'N3*40 EXAMPLE AVE',
    'N4*PORTLAND*OR*972010001',
    'REF*EI*930000001',
  ];
  return envelope('HC', '005010X222A1', { segments: [...head, ...segments], control });
}

function patientSegments({ number, last, first, dob, gender = 'U', ssn }: TestPatient): string[] {
  return [
    ssn === undefined ? `NM1*IL*1*${last}*${first}****MI*${number}` : `NM1*IL*1*${last}*${first}`,
    `DMG*D8*${dob}*${gender}`,
    ...(ssn === undefined ? [] : [`REF*SY*${ssn}`]),
    'NM1*PR*2*EVERGREEN BENEFITS*****PI*EVG01',
  ];
}

function claimSegments(claim: TestClaim): string[] {
  const { account, lines, frequency = '1', original, diagnosis = 'M25561', provider } = claim;
  return [
    `CLM*${account}*${claim.total ?? totalOf(lines)}***11:B:${frequency}*Y*A*Y*Y`,
    ...(original === undefined ? [] : [`REF*F8*${original}`]),
    `HI*ABK:${diagnosis}`,
    ...(provider === undefined ? [] : [`NM1*82*1*WHO*TREATED****XX*${provider}`]),
    ...lines.flatMap((line, at) => [
      `LX*${at + 1}`,
      `SV1*HC:${line.code}*${line.charge}*UN*1***1`,
      ...(claim.undated === true ? [] : [`DTP*472*D8*${line.day ?? DAY}`]),
      ...(line.control === undefined ? [] : [`REF*6R*${line.control}`]),
    ]),
  ];
}

const AROUND = { control: 501, trace: 'EFT-90017', payer: 'EVERGREEN BENEFITS', day: '20261125', plb: [] };

/** BPR02 in dollars, below zero where money is taken back. */
const totalPaid = (payments: readonly TestPayment[], plb: readonly number[]): number =>
  (payments.reduce((sum, { paid }) => sum + Math.round(Number(paid) * 100), 0) -
    plb.reduce((sum, amount) => sum + amount, 0)) /
  100;

/** The text of an 835 of invented payments; `plb`: kept back outside claims, in cents. */
export function paymentsText(
  payments: readonly TestPayment[],
  around: { control?: number; trace?: string; payer?: string; day?: string; plb?: readonly number[] } = {},
): string {
  const { control, trace, payer, day, plb } = { ...AROUND, ...around };
  const total = totalPaid(payments, plb);
  const head = [
    `BPR*I*${Math.abs(total).toFixed(2)}*${total < 0 ? 'D' : 'C'}*ACH************${day}`,
    `TRN*1*${trace}*1931234567`,
    `DTM*405*${day === '20261125' ? '20261124' : day}`,
    `N1*PR*${payer}`,
    'N3*9 PAYER PLAZA',
    'N4*PORTLAND*OR*97201',
    'PER*BL*CLAIMS DESK*TE*5035550102',
    'N1*PE*NORTHSIDE FAMILY CLINIC*XX*1999999984',
    'LX*1',
  ];
  return envelope('HP', '005010X221A1', {
    segments: [...head, ...payments.flatMap(segmentsOf), ...plb.map(adjustmentOf)],
    control,
  });
}

/** PLB in cents: above zero it is kept back. */
const adjustmentOf = (cents: number): string => `PLB*1999999984*20261231*WO:REF*${(cents / 100).toFixed(2)}`;

const PAYMENT = {
  status: '1',
  owed: '0',
  lines: [],
  adjustments: [],
  day: DAY,
  number: '',
  patient: JANE,
  undated: false,
  provider: '',
  frequency: '1',
  original: '',
};

function segmentsOf(asked: TestPayment): string[] {
  const payment: Required<TestPayment> = { ...PAYMENT, ...asked };
  const { number, last, first, suffix = '' } = payment.patient;
  const { account, status, charge, paid, owed, lines, adjustments, day, undated } = payment;
  const { provider, original, frequency } = payment;
  return [
    `CLP*${account}*${status}*${charge}*${paid}*${owed}*12*${payment.number}*11*${frequency}`,
    ...adjustments.map((adjustment) => `CAS*${adjustment}`),
    `NM1*QC*1*${last}*${first}***${suffix}*MI*${number}`,
    ...(provider === '' ? [] : [`NM1*82*1*WHO*TREATED****XX*${provider}`]),
    ...(original === '' ? [] : [`REF*F8*${original}`]),
    ...(lines.length === 0 && !undated ? [`DTM*232*${day}`] : []),
    ...lines.flatMap((line) => [
      `SVC*HC:${line.code}*${line.charge}*${line.paid}**1${line.submitted === undefined ? '' : `*HC:${line.submitted}`}`,
      ...(undated ? [] : [`DTM*472*${line.day ?? day}`]),
      ...line.adjustments.map((adjustment) => `CAS*${adjustment}`),
      ...(line.control === undefined ? [] : [`REF*6R*${line.control}`]),
      ...(line.remark === undefined ? [] : [`LQ*HE*${line.remark}`]),
    ]),
  ];
}

/** The text of a roster with these people as subscribers covered by plan PPO since 2020. */
export const peopleText = (people: readonly TestPatient[]): string =>
  rosterText(
    people.flatMap(({ number, last, first, dob, gender = 'U', ssn }) => [
      'INS*Y*18*021*28*A***FT',
      `REF*0F*${number}`,
      ssn === undefined ? `NM1*IL*1*${last}*${first}` : `NM1*IL*1*${last}*${first}****34*${ssn}`,
      `DMG*D8*${dob}*${gender}`,
      'HD*021**HLT*PPO*EMP',
      'DTP*348*D8*20200101',
    ]),
  );
