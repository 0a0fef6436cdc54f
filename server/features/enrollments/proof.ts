import type { ChangeType, CoverageType, Language, RelationshipCode, TierCode } from '@coverlane/contract/codes.ts';
import type { waiverReasons } from '@coverlane/contract/enrollment-codes.ts';
import { decimalOf } from '../../domain/money.ts';
import { type Paper, paper } from '../../pdf/paper.ts';
import { wordsOf } from '../../pdf/words.ts';

/** A person as the confirmation names them; of the SSN only the last four digits ever leave the database for it. */
interface ProofPerson {
  readonly name: string;
  readonly dob: string | null;
  readonly ssnLastFour: string | null;
}

/** Everything the confirmation says, frozen when the enrollment was submitted. Money in cents, dates 'YYYY-MM-DD'. */
export interface EnrollmentProof {
  readonly number: string;
  readonly clientName: string;
  readonly type: ChangeType;
  readonly submittedAt: Date;
  /** IANA name: the client's. */
  readonly timeZone: string;
  readonly submittedBy: string | null;
  readonly effectiveDate: string | null;
  readonly subscriber: ProofPerson & {
    readonly memberNumber: string | null;
    readonly address: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    readonly hireDate: string | null;
    readonly division: string | null;
  };
  readonly dependents: readonly (ProofPerson & {
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
  }[];
  readonly waivers: readonly {
    readonly coverageType: CoverageType;
    readonly reason: (typeof waiverReasons)[number] | null;
    readonly carrier: string | null;
  }[];
  readonly perPayCents: number | null;
  readonly signature: {
    readonly typedName: string;
    readonly at: Date;
    readonly ip: string | null;
    readonly hash: string;
  } | null;
  readonly bankLastFour: string | null;
}

type Say = ReturnType<typeof wordsOf>;

/**
 * The enrollment confirmation as a tagged PDF (domain 4.5): who, what was chosen and waived, what it costs, and the
 * signature. Written once and kept: the same proof gives the same paper.
 */
export function enrollmentPdf(proof: EnrollmentProof, language: Language): Promise<Buffer> {
  const say = wordsOf(language);
  const sheet = paper({ title: `${say('proof.title')} ${proof.number}`, language, at: proof.submittedAt });
  writeHead(sheet, proof, say);
  writePeople(sheet, proof, say);
  writeElections(sheet, proof, say);
  writeWaivers(sheet, proof, say);
  writeSignature(sheet, proof, say);
  return sheet.bytes((page, pages) => `${proof.number} · ${say('proof.page', { page, pages })}`);
}

function writeHead(sheet: Paper, proof: EnrollmentProof, say: Say): void {
  sheet.heading(1, say('proof.title'));
  sheet.facts([
    [say('proof.number'), proof.number],
    [say('proof.employer'), proof.clientName],
    [say('proof.kind'), say(`changeType.${proof.type}`)],
    [say('proof.submitted'), inZone(proof.submittedAt, proof.timeZone)],
    [say('proof.submittedBy'), proof.submittedBy ?? '–'],
    [say('proof.effective'), day(proof.effectiveDate)],
  ]);
  sheet.paragraph(say('proof.notMoney'), 'soft');
}

function writePeople(sheet: Paper, { subscriber, dependents }: EnrollmentProof, say: Say): void {
  sheet.heading(2, say('proof.employee'));
  sheet.facts([
    [say('proof.name'), subscriber.name],
    [say('proof.memberNumber'), subscriber.memberNumber ?? '–'],
    [say('proof.dob'), day(subscriber.dob)],
    [say('proof.ssn'), masked(subscriber.ssnLastFour)],
    [say('proof.address'), subscriber.address.join(', ') || '–'],
    [say('proof.email'), subscriber.email ?? '–'],
    [say('proof.phone'), subscriber.phone ?? '–'],
    [say('proof.hireDate'), day(subscriber.hireDate)],
    [say('proof.division'), subscriber.division ?? '–'],
  ]);
  if (dependents.length === 0) return;
  sheet.heading(2, say('proof.dependents'));
  sheet.table(
    [
      { width: 0.36, head: say('proof.name'), header: true },
      { width: 0.24, head: say('proof.relationship') },
      { width: 0.18, head: say('proof.dob') },
      { width: 0.22, head: say('proof.ssn') },
    ],
    dependents.map(({ name, relationship, dob, ssnLastFour, leaves }) => [
      leaves ? `${name} (${say('proof.leaves')})` : name,
      relationship === null ? '–' : say(`relationship.${relationship}`),
      day(dob),
      masked(ssnLastFour),
    ]),
  );
}

function writeElections(sheet: Paper, { elections, perPayCents }: EnrollmentProof, say: Say): void {
  if (elections.length === 0) return;
  sheet.heading(2, say('proof.elections'));
  sheet.table(
    [
      { width: 0.34, head: say('proof.plan'), header: true },
      { width: 0.24, head: say('proof.covered') },
      { width: 0.14, head: say('proof.from') },
      { width: 0.14, head: say('proof.total'), align: 'right' },
      { width: 0.14, head: say('proof.perPay'), align: 'right' },
    ],
    elections.map((election) => [
      [
        `${say(`coverageType.${election.coverageType}`)}: ${election.planName}`,
        election.tier === null || election.tier === 'NOTIER' ? '' : say(`tier.${election.tier}`),
      ]
        .filter(Boolean)
        .join('\n'),
      election.covered.join(', '),
      election.kept ? say('proof.kept') : day(election.effectiveDate),
      money(election.monthlyCents),
      money(election.perPayCents),
    ]),
  );
  if (perPayCents !== null) sheet.facts([[say('proof.allPerPay'), money(perPayCents)]]);
}

function writeWaivers(sheet: Paper, { waivers }: EnrollmentProof, say: Say): void {
  if (waivers.length === 0) return;
  sheet.heading(2, say('proof.waived'));
  sheet.table(
    [
      { width: 0.4, head: say('proof.benefit'), header: true },
      { width: 0.6, head: say('proof.reason') },
    ],
    waivers.map(({ coverageType, reason, carrier }) => [
      say(`coverageType.${coverageType}`),
      [reason === null ? '–' : say(`waiverReason.${reason}`), carrier].filter(Boolean).join(' · '),
    ]),
  );
}

function writeSignature(sheet: Paper, { signature, bankLastFour, timeZone }: EnrollmentProof, say: Say): void {
  if (bankLastFour !== null) sheet.facts([[say('proof.bank'), say('proof.ending', { digits: bankLastFour })]]);
  sheet.heading(2, say('proof.signature'));
  sheet.paragraph(say('proof.legal'));
  if (signature === null) return sheet.paragraph(say('proof.unsigned'), 'strong');
  sheet.facts([
    [say('proof.signedBy'), signature.typedName],
    [say('proof.signedAt'), [inZone(signature.at, timeZone), signature.ip].filter(Boolean).join(' · ')],
    [say('proof.hash'), signature.hash],
  ]);
}

/** MM/DD/YYYY in every language (specification 9). */
function day(date: string | null): string {
  const [year, month, dayOfMonth] = date?.split('-') ?? [];
  return year && month && dayOfMonth ? `${month}/${dayOfMonth}/${year}` : '–';
}

const masked = (lastFour: string | null): string => (lastFour === null ? '–' : `***-**-${lastFour}`);

/** $ prefix, comma thousands, two decimals (specification 9). */
const money = (cents: number | null): string =>
  cents === null ? '–' : `$${decimalOf(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** The moment on the client's clock, as MM/DD/YYYY h:mm:ss a (specification 9) with the zone's name. */
function inZone(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const time = `${of('hour')}:${of('minute')}:${of('second')} ${of('dayPeriod').toLowerCase()}`;
  return `${of('month')}/${of('day')}/${of('year')} ${time} (${timeZone})`;
}
