import type { Permission, UserType } from './access.ts';
import { coverageTypes } from './codes.ts';

/** Spans of days by name, resolved on the day a report runs, so that a schedule means the month that has passed by then. */
export const reportPeriods = [
  'thisMonth',
  'lastMonth',
  'last30Days',
  'last3Months',
  'last12Months',
  'thisYear',
  'lastYear',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Days by name, resolved like the periods. */
export const reportDays = ['today', 'startOfMonth', 'endOfLastMonth', 'startOfNextMonth'] as const;

/** What can be asked for before a report runs (domain 12.8, params). */
export const reportParamTypes = ['client', 'period', 'day', 'choice', 'number', 'memberNumber'] as const;
export type ReportParamType = (typeof reportParamTypes)[number];

/** One parameter; its value is a text: an id, a name or 'from/to' of days, a day, a choice, whole numbers, a member number. */
export interface ReportParam {
  readonly key: string;
  readonly type: ReportParamType;
  readonly required: boolean;
  /** What the form begins with. */
  readonly preset?: string;
  /** Of a choice; labels are `reports.choice.<key>.<option>`, or the texts that `words` names. */
  readonly options?: readonly string[];
  readonly words?: string;
}

/** How a column is read and written. A code is said by the text `<words>.<code>`; codes are several, joined by commas. */
export const reportColumnKinds = [
  'text',
  'code',
  'codes',
  'day',
  'time',
  'month',
  'money',
  'number',
  'percent',
  'yesNo',
] as const;
export type ReportColumnKind = (typeof reportColumnKinds)[number];

/** One column; its heading is the text `reports.column.<key>`. */
export interface ReportColumn {
  readonly key: string;
  readonly kind: ReportColumnKind;
  readonly words?: string;
  /** Added up over all rows, and the sum is shown. */
  readonly sum?: true;
}

/** A report as data: what runs it is the query of the same key on the server. */
export interface ReportDefinition {
  readonly key: string;
  readonly name: string;
  readonly audiences: readonly UserType[];
  /** What the reader must hold beside the audience's type. */
  readonly permission?: Permission;
  /** Shows health information of people: the reader needs `phi` too. */
  readonly phi?: true;
  /** Figures of claims: who may not read claims gets them de-identified (45 CFR 164.514). */
  readonly claims?: true;
  readonly params: readonly ReportParam[];
  readonly columns: readonly ReportColumn[];
  /** Drawn as bars: the values of one column, by how many rows have them or by the sum of another column. */
  readonly chart?: { readonly by: string; readonly of?: string };
}

const staff = ['admin', 'tpa', 'broker', 'client', 'partner'] as const;
const administrators = ['admin', 'tpa'] as const;
const enrollers = ['admin', 'tpa', 'broker', 'client'] as const;

const client = { key: 'clientId', type: 'client', required: false } as const;
const period = (preset: ReportPeriod) => ({ key: 'period', type: 'period', required: true, preset }) as const;
const on = { key: 'on', type: 'day', required: true, preset: 'today' } as const;
const coverageType = {
  key: 'coverageType',
  type: 'choice',
  required: false,
  options: coverageTypes,
  words: 'coverageType',
} as const;

const text = (key: string): ReportColumn => ({ key, kind: 'text' });
const day = (key: string): ReportColumn => ({ key, kind: 'day' });
const time = (key: string): ReportColumn => ({ key, kind: 'time' });
const number = (key: string): ReportColumn => ({ key, kind: 'number' });
const counted = (key: string): ReportColumn => ({ key, kind: 'number', sum: true });
const money = (key: string): ReportColumn => ({ key, kind: 'money', sum: true });
const code = (key: string, words: string): ReportColumn => ({ key, kind: 'code', words });

const person = [text('lastName'), text('firstName'), text('memberNumber')];
const relationship = code('relationship', 'relationship');
const place = [text('clientName'), text('divisionName')];
const claimSums = [money('billed'), money('discount'), money('allowed'), money('paid'), money('owed')];

/** Every report that the program can make (domain 12.8). The key is that of its report type. */
export const reportCatalogue: readonly ReportDefinition[] = [
  {
    key: 'member-census',
    name: 'Member census',
    audiences: staff,
    params: [
      client,
      on,
      { key: 'who', type: 'choice', required: true, preset: 'covered', options: ['covered', 'everybody'] },
    ],
    columns: [
      ...person,
      relationship,
      ...place,
      code('gender', 'gender'),
      day('dob'),
      number('age'),
      day('hireDate'),
      code('employmentStatus', 'employmentStatus'),
      { key: 'coverages', kind: 'codes', words: 'coverageType' },
    ],
    chart: { by: 'relationship' },
  },
  {
    key: 'coverage-on-day',
    name: 'Coverage on a day',
    audiences: staff,
    params: [client, on, coverageType],
    columns: [
      ...person,
      relationship,
      ...place,
      code('coverageType', 'coverageType'),
      text('planName'),
      code('tier', 'tier'),
      day('effectiveDate'),
      day('expirationDate'),
      { key: 'cobra', kind: 'yesNo' },
    ],
    chart: { by: 'coverageType' },
  },
  {
    key: 'enrollment-activity',
    name: 'Enrollment activity',
    audiences: enrollers,
    params: [client, period('thisMonth')],
    columns: [
      text('number'),
      text('personName'),
      text('clientName'),
      code('enrollmentType', 'changeType'),
      code('enrollmentStatus', 'enrolling.status'),
      day('effectiveDate'),
      time('submittedAt'),
      text('submittedBy'),
      time('processedAt'),
    ],
    chart: { by: 'enrollmentStatus' },
  },
  {
    key: 'enrollments-open',
    name: 'Pending and failed enrollments',
    audiences: enrollers,
    params: [client],
    columns: [
      text('number'),
      text('personName'),
      text('clientName'),
      code('enrollmentType', 'changeType'),
      code('enrollmentStatus', 'enrolling.status'),
      day('effectiveDate'),
      time('submittedAt'),
      number('daysWaiting'),
    ],
    chart: { by: 'enrollmentStatus' },
  },
  {
    key: 'terminations',
    name: 'Terminations and COBRA',
    audiences: enrollers,
    params: [client, period('thisMonth')],
    columns: [
      ...person,
      relationship,
      ...place,
      code('coverageType', 'coverageType'),
      text('planName'),
      day('lastDay'),
      text('termReason'),
      code('cobraState', 'cobra.state'),
      day('electBy'),
    ],
    chart: { by: 'coverageType' },
  },
  {
    key: 'ageing-out',
    name: 'Dependents ageing out',
    audiences: staff,
    params: [client, { key: 'days', type: 'number', required: true, preset: '90' }],
    columns: [
      ...person,
      ...place,
      text('subscriberName'),
      day('dob'),
      day('turns26'),
      { key: 'disabled', kind: 'yesNo' },
      { key: 'coverages', kind: 'codes', words: 'coverageType' },
    ],
    chart: { by: 'clientName' },
  },
  {
    key: 'missing-data',
    name: 'Missing SSN, e-mail or address',
    audiences: enrollers,
    params: [client],
    columns: [...person, relationship, ...place, code('missing', 'reports.missing')],
    chart: { by: 'missing' },
  },
  {
    key: 'claims-by-month',
    name: 'Claims paid by month',
    audiences: staff,
    claims: true,
    params: [client, period('last12Months')],
    columns: [{ key: 'month', kind: 'month' }, number('people'), counted('claims'), ...claimSums],
    chart: { by: 'month', of: 'paid' },
  },
  {
    key: 'claims-lag',
    name: 'Claims lag triangle',
    audiences: administrators,
    phi: true,
    claims: true,
    params: [client, period('last12Months')],
    columns: [
      { key: 'month', kind: 'month' },
      money('lag0'),
      money('lag1'),
      money('lag2'),
      money('lag3'),
      money('lag4'),
      money('lag5'),
      money('later'),
      money('paid'),
    ],
    chart: { by: 'month', of: 'paid' },
  },
  {
    key: 'plan-utilisation',
    name: 'Plan utilisation',
    audiences: staff,
    claims: true,
    params: [client, period('last12Months')],
    columns: [text('planName'), number('people'), counted('claims'), ...claimSums],
    chart: { by: 'planName', of: 'paid' },
  },
  {
    key: 'network-savings',
    name: 'Network savings',
    audiences: staff,
    claims: true,
    params: [client, period('last12Months')],
    columns: [
      code('network', 'reports.network'),
      number('people'),
      counted('claims'),
      money('billed'),
      money('discount'),
      { key: 'savings', kind: 'percent' },
      money('paid'),
    ],
    chart: { by: 'network', of: 'discount' },
  },
  {
    key: 'high-cost',
    name: 'High-cost claimants',
    audiences: administrators,
    phi: true,
    claims: true,
    params: [client, period('last12Months'), { key: 'least', type: 'number', required: true, preset: '25000' }],
    columns: [...person, text('clientName'), counted('claims'), money('billed'), money('paid')],
  },
  {
    key: 'top-providers',
    name: 'Top providers',
    audiences: administrators,
    phi: true,
    claims: true,
    params: [client, period('last12Months')],
    columns: [text('providerName'), text('npi'), number('people'), counted('claims'), money('billed'), money('paid')],
    chart: { by: 'providerName', of: 'paid' },
  },
  {
    key: 'idcard-orders',
    name: 'ID card orders',
    audiences: administrators,
    permission: 'orderIdCards',
    params: [client, period('thisMonth')],
    columns: [
      ...person,
      text('clientName'),
      text('planName'),
      number('quantity'),
      code('orderReason', 'cards.why'),
      code('orderState', 'cards.state'),
      time('requestedAt'),
    ],
    chart: { by: 'orderState' },
  },
  {
    key: 'users-permissions',
    name: 'Users and permissions',
    audiences: ['admin'],
    permission: 'manageUsers',
    params: [],
    columns: [
      text('userName'),
      text('username'),
      code('userType', 'userType'),
      text('organisation'),
      code('userState', 'reports.userState'),
      text('roles'),
      { key: 'permissions', kind: 'codes', words: 'permission' },
      time('lastSignIn'),
    ],
    chart: { by: 'userType' },
  },
  {
    key: 'audit-by-member',
    name: 'Audit by member (PHI disclosure log)',
    audiences: ['admin'],
    permission: 'viewAudit',
    phi: true,
    params: [{ key: 'memberNumber', type: 'memberNumber', required: true }, period('last12Months')],
    columns: [
      time('at'),
      ...person,
      text('userName'),
      code('userType', 'userType'),
      text('organisation'),
      code('kindOfRead', 'privacy.kind'),
    ],
    chart: { by: 'kindOfRead' },
  },
  {
    key: 'user-access',
    name: 'User access audit',
    audiences: ['admin'],
    permission: 'viewAudit',
    params: [period('last30Days')],
    columns: [
      text('userName'),
      code('userType', 'userType'),
      text('organisation'),
      counted('reads'),
      counted('exports'),
      counted('refusals'),
      time('lastSeen'),
    ],
    chart: { by: 'userName', of: 'reads' },
  },
];

/** The report of a key; undefined: a type that no program stands behind. */
export const reportOf = (key: string): ReportDefinition | undefined =>
  reportCatalogue.find((report) => report.key === key);
