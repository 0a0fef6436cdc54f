import type { UserType } from '../access.ts';
import { coverageTermRules } from '../eligibility/codes.ts';
import type { LaterPart } from '../later.ts';

/** Where a setting can be made, the most general first; the most specific wins (domain 1.4). */
export const settingScopes = ['installation', 'site', 'client', 'division', 'user'] as const;
export type SettingScope = (typeof settingScopes)[number];

/** What a setting can be: one of some words, or a whole number between two; values travel as text. */
export type SettingKind =
  | { readonly options: readonly string[]; readonly standard: string }
  | { readonly from: number; readonly to: number; readonly standard: string };

const yes = { options: ['yes', 'no'], standard: 'yes' } as const;
const no = { options: ['yes', 'no'], standard: 'no' } as const;
const number = (standard: number, from: number, to: number) => ({ from, to, standard: String(standard) });

/** Every setting that is not a matter of taste, with what holds where nobody set anything (domain 1.4, 3.3, 3.5, 3.6). */
export const settingKinds = {
  /** Whose dependents' health information a subscriber may read (specification 6), and who is a minor. */
  subscriberSeesDependentPhi: { options: ['none', 'minors', 'all'], standard: 'minors' },
  minorAge: number(18, 14, 21),
  sensitiveMinorAge: number(12, 10, 18),
  /** Who approves what was submitted before it is recorded. */
  enrollmentApproval: { options: ['none', 'client', 'tpa', 'both'], standard: 'tpa' },
  /** Days that adds, ends and effective dates may lie in the past or ahead. */
  retroAddDays: number(30, 0, 366),
  retroTermDays: number(60, 0, 366),
  futureDays: number(90, 0, 366),
  ssnRequired: { options: ['always', 'exceptNewborn', 'never'], standard: 'exceptNewborn' },
  dependentProof: { options: ['off', 'beforeApproval', 'afterApproval30'], standard: 'off' },
  allowWaive: yes,
  /** May one human be covered by the same type under two records here, where somebody says that it is meant (domain 3.3)? */
  allowCoveredTwice: yes,
  oneSessionSubmission: yes,
  paymentRequired: no,
  idCardEnabled: yes,
  idCardOrderLimitPer30d: number(2, 0, 30),
  showAccumulators: yes,
  showClaims: { options: ['all', 'last24m'], standard: 'all' },
  /** A broker who looks up more members within so many minutes is slowed down, and administrators are told (security 1). */
  searchAlarmLookups: number(200, 10, 100_000),
  searchAlarmMinutes: number(10, 1, 1440),
  sessionIdleSeconds: number(1800, 300, 1800),
  /** Megabytes (of 1,048,576 bytes) that a document has at most (domain 10.2: 50); one disk and one scanner serve everybody. */
  documentMegabytes: number(50, 10, 512),
  deductionRounding: { options: ['perPeriod', 'exactAnnual'], standard: 'perPeriod' },
  /** What a month costs in which coverage begins, ends or changes (domain 2.4): retroactive money follows it. */
  midMonthRule: { options: ['fullIfOnOrBefore15', 'firstOfMonthOnly', 'proRata'], standard: 'fullIfOnOrBefore15' },
  /** Days that coverage stands without a payment that came back, before it ends for nonpayment (domain 6.6). */
  paymentGraceDays: number(30, 10, 90),
  coverageTermRule: { options: coverageTermRules, standard: 'endOfMonth' },
  childLimitRule: { options: ['birthday', 'endOfMonth', 'endOfYear'], standard: 'endOfMonth' },
  /** A life partner (53) can be covered where the client allows it (domain 3.3). */
  lifePartner: no,
  /** How many people the employer has: it decides whether Medicare pays first (42 USC 1395y(b)). */
  employerSize: { options: ['unknown', 'under20', 'from20', 'from100'], standard: 'unknown' },
  /** From when the plan counts the employer's 30 days, who sends the election notice (domain 3.6). */
  cobraCountsFrom: { options: ['event', 'loss'], standard: 'event' },
  cobraAdministrator: { options: ['employer', 'tpa', 'vendor'], standard: 'tpa' },
  /** Does the plan offer a life partner (53) to continue? ERISA 607(3) names spouse and children only. */
  cobraLifePartner: no,
  /** Months that the law of the state gives people of an employer too small for COBRA; 0: none are recorded (domain 3.6). */
  stateContinuationMonths: number(0, 0, 36),
  /** By that law: percent of the premium that may be asked, and days to elect from the notice or the loss. */
  stateContinuationPercent: number(102, 100, 150),
  stateElectionDays: number(60, 1, 180),
  /** Months, after the one in which it begins, that coverage goes on during an unpaid personal or a disability leave. */
  personalLeaveMonths: number(0, 0, 12),
  disabilityLeaveMonths: number(6, 0, 36),
  /** When the help desk answers, by the clocks of the client: what is promised counts its hours alone (domain 11). */
  deskHours: { options: ['8to17', '9to18', '7to19', '8to20', 'allDay'], standard: '8to17' },
  deskDays: { options: ['monToFri', 'monToSat', 'everyDay'], standard: 'monToFri' },
  /** Is it closed on the legal public holidays of 5 U.S.C. 6103? */
  deskClosedOnHolidays: yes,
} as const satisfies Readonly<Record<string, SettingKind>>;
export type SettingKey = keyof typeof settingKinds;
/** The values of a setting with fixed ones. */
export type SettingOption<Key extends SettingKey> = (typeof settingKinds)[Key] extends {
  readonly options: readonly (infer Option)[];
}
  ? Option
  : never;

/** How many people an employer has, where it is known. */
export type EmployerSize = SettingOption<'employerSize'>;

/** Every key, in the order they are shown. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
export const settingKeys = Object.keys(settingKinds) as readonly SettingKey[];

const ofMembers: readonly SettingKey[] = [
  'subscriberSeesDependentPhi',
  'minorAge',
  'sensitiveMinorAge',
  'showClaims',
  'showAccumulators',
  'idCardEnabled',
  'idCardOrderLimitPer30d',
];

const ofLookups: readonly SettingKey[] = ['searchAlarmLookups', 'searchAlarmMinutes'];

/** The settings that are about a user of a type, of all that hold at the place where they stand. */
export const settingsOfType: Readonly<Record<UserType, readonly SettingKey[]>> = {
  admin: ofLookups,
  broker: ofLookups,
  client: ofLookups,
  member: ofMembers,
  partner: ofLookups,
  tpa: ofLookups,
};

/**
 * Settings that decide who may read what: only who manages users makes them, at any scope (security 0.7). The ages belong to
 * them, since up to them a parent reads a child's health information. The database holds the same list (server/sql/schema/settings).
 */
export const guardedSettings: readonly SettingKey[] = ['subscriberSeesDependentPhi', 'minorAge', 'sensitiveMinorAge'];

/** Settings that are about the whole installation: made for it and for nothing narrower, where nobody would read them. */
export const installationSettings: readonly SettingKey[] = [...ofLookups, 'documentMegabytes'];

/** Can the setting be made at a scope? Of a user's own only some can (user-settings.ts). */
export const isMadeAt = (key: SettingKey, scope: SettingScope): boolean =>
  scope === 'installation' || !installationSettings.includes(key);

/** Settings that nothing reads until the part that they wait for is built: they are what they are by standard. */
export const laterSettings: Readonly<Partial<Record<SettingKey, LaterPart>>> = {
  oneSessionSubmission: 'sessions',
};

/** Would the value have to wait for a part that is not built? The part; undefined: it holds from now on. */
export const settingWaitsFor = (key: SettingKey, value: string): LaterPart | undefined =>
  value === settingKinds[key].standard ? undefined : laterSettings[key];

/** Is the text a value of the setting? */
export function isSettingValue(key: SettingKey, value: string): boolean {
  const kind: SettingKind = settingKinds[key];
  if ('options' in kind) return kind.options.includes(value);
  return /^\d{1,5}$/.test(value) && Number(value) >= kind.from && Number(value) <= kind.to;
}
