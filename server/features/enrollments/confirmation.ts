import { phoneText } from '@coverlane/contract/members/digits.ts';
import { formatDate, formatDateTimeIn } from '@coverlane/contract/words/formats.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { ChangeType, CoverageType, Language, RelationshipCode, TierCode } from '@coverlane/contract/codes.ts';
import type { waiverReasons } from '@coverlane/contract/enrollments/codes.ts';
import type { PayRow } from '../../domain/consequences/pay-rows.ts';
import type { RetroMonth } from '../../domain/consequences/retro-months.ts';
import type { NotCovered } from '../../domain/enrollment/not-covered.ts';
import { type Paper, paper } from '../../platform/pdf/paper.ts';
import type { Picture } from '../../platform/pdf/picture.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { money, writeMonths, writeNotCovered, writePayRows } from './confirmation-parts.ts';
import { type ConfirmedExtras, writeExtras } from './confirmation-extras.ts';
import { type ConfirmedSignature, writeSignature, writeSignedPaper } from './confirmation-signature.ts';

/** A person as the confirmation names them; of the SSN only the last four digits ever leave the database for it. */
interface ConfirmedPerson {
  readonly name: string;
  readonly dob: string | null;
  readonly ssnLastFour: string | null;
}

/** Everything the confirmation says, frozen when the enrollment was submitted. Money in cents, dates 'YYYY-MM-DD'. */
export interface EnrollmentConfirmation {
  readonly number: string;
  readonly clientName: string;
  readonly type: ChangeType;
  readonly submittedAt: Date;
  /** IANA name: the client's. */
  readonly timeZone: string;
  readonly submittedBy: string | null;
  readonly effectiveDate: string | null;
  readonly subscriber: ConfirmedPerson & {
    readonly memberNumber: string | null;
    readonly address: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    readonly hireDate: string | null;
    readonly division: string | null;
  };
  readonly dependents: readonly (ConfirmedPerson & {
    readonly relationship: RelationshipCode | null;
    readonly leaves: boolean;
  })[];
  readonly elections: readonly {
    readonly coverageType: CoverageType;
    readonly planName: string;
    readonly tier: TierCode | null;
    readonly covered: readonly string[];
    readonly effectiveDate: string | null;
    /** Stays as it was: no new price was made. */
    readonly kept: boolean;
    readonly monthlyCents: number | null;
    readonly employerCents: number | null;
    readonly perPayCents: number | null;
    /** Of what the employee pays a month, what is deducted after taxes; absent in confirmations from before it was kept. */
    readonly postTaxCents?: number | null;
    /** What is insured and what waits for evidence of insurability; absent where nothing waits, and from before. */
    readonly issuedCents?: number | null;
    readonly pendingCents?: number;
    /** It is continued (COBRA) for so many percent of the premium; absent: it is had by work. */
    readonly continuedPercent?: number;
  }[];
  readonly waivers: readonly {
    readonly coverageType: CoverageType;
    readonly reason: (typeof waiverReasons)[number] | null;
    readonly carrier: string | null;
  }[];
  /** Who of the family is not covered by what; absent in confirmations from before it was said. */
  readonly notCovered?: readonly NotCovered[];
  /** Who gets the money, doctors and other coverage; absent in confirmations from before they were asked for. */
  readonly extras?: ConfirmedExtras;
  readonly perPayCents: number | null;
  /** What the last pay day of a year takes; absent in confirmations from before it was told. */
  readonly lastPayCents?: number;
  /** Pay days in a year; null: not known, and amounts are a month's. Absent from before. */
  readonly payPeriods?: number | null;
  /** Past months that cost something else, each by its mid-month rule; absent in confirmations from before. */
  readonly months?: readonly RetroMonth[];
  /** Every day on which the paycheck begins to be another one; absent in confirmations from before. */
  readonly rows?: readonly PayRow[];
  readonly signature: ConfirmedSignature | null;
  /** In confirmations from when a bank account was asked for: what was signed then is shown as it was. */
  readonly bankLastFour?: string | null;
}

type Say = ReturnType<typeof wordsOf>;
type Clock = (at: Date) => string;
type Spoken = { say: Say; clock: Clock };

/**
 * The enrollment confirmation as a tagged PDF (domain 4.5): who, what was chosen and waived, what it costs, and the
 * signature. Written once and kept: the same confirmation gives the same paper.
 * @param logo of the site of the employer, on the day it is written; null: none that can be drawn
 */
export function enrollmentPdf(
  confirmation: EnrollmentConfirmation,
  language: Language,
  logo: Picture | null = null,
): Promise<Buffer> {
  const say = wordsOf(language);
  const sheet = paper({
    title: `${say('confirmation.title')} ${confirmation.number}`,
    language,
    at: confirmation.submittedAt,
  });
  sheet.letterhead(confirmation.clientName, logo);
  const clock = inZone(confirmation.timeZone, language);
  writeHead(sheet, confirmation, { say, clock });
  writePeople(sheet, confirmation, say);
  writeElections(sheet, confirmation, say);
  writeWaivers(sheet, confirmation, say);
  writeNotCovered(sheet, confirmation.notCovered ?? [], say);
  writePayRows(sheet, confirmation, say);
  writeMonths(sheet, confirmation.months ?? [], say);
  if (confirmation.extras) writeExtras(sheet, confirmation.extras, { say, day });
  writeEnd(sheet, confirmation, { say, clock });
  return sheet.bytes((page, pages) => `${confirmation.number} · ${say('confirmation.page', { page, pages })}`);
}

function writeHead(sheet: Paper, confirmation: EnrollmentConfirmation, { say, clock }: Spoken): void {
  sheet.heading(1, say('confirmation.title'));
  sheet.facts([
    [say('confirmation.number'), confirmation.number],
    [say('confirmation.employer'), confirmation.clientName],
    [say('confirmation.kind'), say(`changeType.${confirmation.type}`)],
    [say('confirmation.submitted'), clock(confirmation.submittedAt)],
    [say('confirmation.submittedBy'), confirmation.submittedBy ?? '–'],
    [say('confirmation.effective'), day(confirmation.effectiveDate)],
  ]);
  sheet.paragraph(say('confirmation.notMoney'), 'soft');
}

function writePeople(sheet: Paper, { subscriber, dependents }: EnrollmentConfirmation, say: Say): void {
  sheet.heading(2, say('confirmation.employee'));
  sheet.facts([
    [say('confirmation.name'), subscriber.name],
    [say('confirmation.memberNumber'), subscriber.memberNumber ?? '–'],
    [say('confirmation.dob'), day(subscriber.dob)],
    [say('confirmation.ssn'), masked(subscriber.ssnLastFour)],
    [say('confirmation.address'), subscriber.address.join(', ') || '–'],
    [say('confirmation.email'), subscriber.email ?? '–'],
    [say('confirmation.phone'), subscriber.phone === null ? '–' : phoneText(subscriber.phone)],
    [say('confirmation.hireDate'), day(subscriber.hireDate)],
    [say('confirmation.division'), subscriber.division ?? '–'],
  ]);
  if (dependents.length === 0) return;
  sheet.heading(2, say('confirmation.dependents'));
  sheet.table(
    [
      { width: 0.36, head: say('confirmation.name'), header: true },
      { width: 0.24, head: say('confirmation.relationship') },
      { width: 0.18, head: say('confirmation.dob') },
      { width: 0.22, head: say('confirmation.ssn') },
    ],
    dependents.map(({ name, relationship, dob, ssnLastFour, leaves }) => [
      leaves ? `${name} (${say('confirmation.leaves')})` : name,
      relationship === null ? '–' : say(`relationship.${relationship}`),
      day(dob),
      masked(ssnLastFour),
    ]),
  );
}

function writeElections(sheet: Paper, confirmation: EnrollmentConfirmation, say: Say): void {
  const { elections, perPayCents, payPeriods } = confirmation;
  const ofAll = payPeriods === null ? 'confirmation.allPerMonth' : 'confirmation.allPerPay';
  if (elections.length === 0) return;
  sheet.heading(2, say('confirmation.elections'));
  sheet.table(
    [
      { width: 0.34, head: say('confirmation.plan'), header: true },
      { width: 0.24, head: say('confirmation.covered') },
      { width: 0.14, head: say('confirmation.from') },
      { width: 0.14, head: say('confirmation.total'), align: 'right' },
      { width: 0.14, head: say(payPeriods === null ? 'confirmation.perMonth' : 'confirmation.perPay'), align: 'right' },
    ],
    [
      ...elections.map((election) => electionRow(election, say)),
      ...(perPayCents === null ? [] : [[say(ofAll), '', '', '', money(perPayCents)]]),
    ],
  );
  writeLastPay(sheet, confirmation, say);
}

type Election = EnrollmentConfirmation['elections'][number];

const electionRow = (election: Election, say: Say): string[] => [
  [
    `${say(`coverageType.${election.coverageType}`)}: ${election.planName}`,
    election.tier === null || election.tier === 'NOTIER' ? '' : say(`tier.${election.tier}`),
  ]
    .filter(Boolean)
    .join('\n'),
  election.covered.join(', '),
  election.kept ? say('confirmation.kept') : day(election.effectiveDate),
  money(election.monthlyCents),
  money(election.perPayCents),
];

/** What the last pay day of a year takes, where that is another amount than all the others take (domain 2.4). */
function writeLastPay(sheet: Paper, { perPayCents, lastPayCents }: EnrollmentConfirmation, say: Say): void {
  if (perPayCents === null || lastPayCents === undefined || lastPayCents === perPayCents) return;
  const amounts = { amount: money(perPayCents), last: money(lastPayCents) };
  sheet.facts([[say('confirmation.allPerPay'), say('confirmation.lastPay', amounts)]]);
}

function writeWaivers(sheet: Paper, { waivers }: EnrollmentConfirmation, say: Say): void {
  if (waivers.length === 0) return;
  sheet.heading(2, say('confirmation.waived'));
  sheet.table(
    [
      { width: 0.4, head: say('confirmation.benefit'), header: true },
      { width: 0.6, head: say('confirmation.reason') },
    ],
    waivers.map(({ coverageType, reason, carrier }) => [
      say(`coverageType.${coverageType}`),
      [reason === null ? '–' : say(`waiverReason.${reason}`), carrier].filter(Boolean).join(' · '),
    ]),
  );
}

function writeEnd(
  sheet: Paper,
  { signature, bankLastFour, clientName }: EnrollmentConfirmation,
  { say, clock }: Spoken,
): void {
  if (typeof bankLastFour === 'string')
    sheet.facts([[say('confirmation.bank'), say('confirmation.ending', { digits: bankLastFour })]]);
  sheet.heading(2, say('confirmation.signature'));
  if (signature === null) return sheet.paragraph(say('confirmation.unsigned'), 'strong');
  writeSignature(sheet, signature, { say, clientName, at: clock(signature.at) });
  const { paper: beside } = signature;
  if (beside) writeSignedPaper(sheet, beside, { say, at: clock(new Date(beside.signedAt)) });
}

const day = (date: string | null): string => (date === null ? '–' : formatDate(date));

const masked = (lastFour: string | null): string => (lastFour === null ? '–' : maskedSsn(lastFour));

/** The moment on the client's clock, with the zone's name. */
const inZone =
  (timeZone: string, language: Language): Clock =>
  (at) =>
    formatDateTimeIn(at.toISOString(), timeZone, language);
