/** Membership relationship codes with the specification's labels as keys `relationship.<code>` (specification 3). */
export const relationshipCodes = ['18', '01', '53', '19', '22'] as const;
/** Child 19 or Disabled Child 22: two parents, whose plans have an order, and an age at which coverage ends. */
export const isChild = (code: string): boolean => code === '19' || code === '22';
export type RelationshipCode = (typeof relationshipCodes)[number];
/** 18 Employee: the subscriber of a family. */
export const SUBSCRIBER: RelationshipCode = '18';

/** Coverage tier codes (specification 3). NOTIER: a product without tiers, such as life. */
export const tierCodes = ['EMP', 'ECH', 'ESP', 'FAM', 'NOTIER'] as const;
export type TierCode = (typeof tierCodes)[number];

/** Coverage types: the specification's medical, dental, vision and life, then domain 2.1. */
export const coverageTypes = [
  'medical',
  'dental',
  'vision',
  'life',
  'add',
  'std',
  'ltd',
  'rx',
  'fsa',
  'hsa',
  'hra',
  'eap',
  'voluntary',
] as const;
export type CoverageType = (typeof coverageTypes)[number];

/** How a coverage stands on a day (specification 4); `void` is "never effective" (domain 0). */
export const coverageStates = ['current', 'upcoming', 'expired', 'void'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** Enrollment timeline event types, which are the change types of the change engine (specification 4). */
export const changeTypes = [
  'newemployee',
  'adddependent',
  'coveragechange',
  'demochange',
  'addresschange',
  'divchange',
  'termmember',
  'rehire',
  'reinstatement',
  'leave',
  'open',
  'self',
] as const;
export type ChangeType = (typeof changeTypes)[number];

/** Where an SSN changes that several records of one human have: on this one, or on all of them. */
export const linkedRecordAnswers = ['this', 'all'] as const;
export type LinkedRecords = (typeof linkedRecordAnswers)[number];

/** Where a change came from; shown in the history. */
export const changeSources = ['834', 'claims', 'portal', 'api', 'undo', 'demo', 'rule'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Genders a person may have in the records (domain 3.1). */
export const genders = ['M', 'F', 'U', 'X'] as const;
export type Gender = (typeof genders)[number];

/** Employment status of a subscriber (domain 3.1; X12 834 INS08). */
export const employmentStatuses = ['FT', 'PT', 'LOA', 'RT', 'TE', 'AC'] as const;
export type EmploymentStatus = (typeof employmentStatuses)[number];

/** Life of a client (domain 1.1). */
export const clientStatuses = ['prospect', 'implementing', 'active', 'runout', 'terminated'] as const;
export const payFrequencies = ['weekly52', 'biweekly26', 'semimonthly24', 'monthly12', 'custom'] as const;
/** The law that the plans of an employer are under: ERISA, but for governments and churches (ERISA 4(b)). */
export const planLaws = ['erisa', 'governmental', 'church'] as const;
export type PlanLaw = (typeof planLaws)[number];
export const partnerKinds = ['network', 'pbm', 'carrier', 'wellness', 'consultant', 'stopLoss', 'other'] as const;
export const activeStatuses = ['active', 'inactive'] as const;

/** Languages of the interface, the default first (specification 9). */
export const languages = ['en', 'ko', 'es'] as const;
export type Language = (typeof languages)[number];

/** Idle time-out in seconds and the seconds at which a reminder shows (specification 9). */
export const IDLE_SECONDS = 1800;
export const IDLE_REMINDERS = [30, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
/** A session ends after twelve hours whatever happens (security 3, Sessions). */
export const ABSOLUTE_SECONDS = 12 * 60 * 60;
/** How long a proof of the second factor lets somebody do what needs one, in seconds (security 3, MFA). */
export const STEP_UP_SECONDS = 300;
/** The browser reports activity at most this often (security 0.3). */
export const ACTIVITY_EVERY_SECONDS = 60;
/** A download may take 30 s, a screen's code 120 s (specification 9). */
export const DOWNLOAD_TIMEOUT_MS = 30_000;
export const SCREEN_TIMEOUT_MS = 120_000;
/** Members remembered in a member-finding menu (specification 2, Shell). */
export const RECENT_MEMBERS = 5;
/** The build stamp of the specification (point 9). */
export const BUILD_STAMP = '2025-08-24';

/** What a roster import does with a person (X12 834 full and change files). */
export const rowVerdicts = ['added', 'changed', 'terminated', 'unchanged', 'refused', 'waiting', 'absent'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** What a file is about, found from the file itself (X12 GS01, ST01): 834, or 837 and 835. */
export const importKinds = ['roster', 'claims', 'decisions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Life of an import, from the bytes' arrival to its undo. */
export const importStates = [
  'reading',
  'proposed',
  'applying',
  'applied',
  'undoing',
  'undone',
  'refused',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** How urgent an announcement is (domain 11). */
export const announcementLevels = ['info', 'warning', 'critical'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];
/** Where an announcement stands: on the home page, across the top of every page, on the sign-in screen (domain 11). */
export const announcementPlaces = ['dashboard', 'banner', 'login'] as const;

/** Formats a report can have (domain 12.8). */
export const reportFormats = ['pdf', 'xlsx', 'csv', '834'] as const;

/** What a broker is to a client (domain 1.1, broker map). */
export const brokerRoles = ['ofRecord', 'general', 'service'] as const;
