import type { Reply } from '@coverlane/contract/call.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import type { ParticularKind } from '@coverlane/contract/members/particular-codes.ts';
import type { ParticularRow } from '../../domain/changes/facts.ts';
import { particularsOn } from '../../domain/known-particulars.ts';
import { orderOfPlans } from '../../domain/coordination/order-of-plans.ts';
import type { HereCovered } from '../../domain/coordination/which-pays-first.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Sentence } from '../../domain/sentence.ts';

type MemberRecord = Reply<typeof members.getMember>;
type Particulars = MemberRecord['particulars'];

/** What of them the reader may know. */
export interface Privacy {
  /** That there is a salary (domain 1.2, viewSsn). */
  seesSalary: boolean;
  /** Who gets the money, and that somebody is on leave, is told to nobody outside: partners have no use for it (45 CFR 164.502(b)). */
  seesBeneficiaries: boolean;
  /** What was decided about evidence of insurability: the administrator's, the employer's and the employee's (decision 92). */
  seesDecisions: boolean;
  /** Types of coverage whose amount follows from a salary that is not the reader's to know (decision 112). */
  untold: readonly string[];
}

/** The coverage type a particular is about, with what is made of it; nothing where it is none that we know. */
const ofType = <Made>(subject: string, make: (type: CoverageType) => Made): Made[] =>
  coverageTypes.filter((type) => type === subject).map(make);

/** Kinds of particulars that are told to nobody outside; a broker is told what concerns coverage alone. */
const UNTOLD: Partial<Record<UserType, ReadonlySet<string>>> = {
  partner: new Set<ParticularKind>(['beneficiaries', 'leave', 'insurability', 'extraBenefit']),
  broker: new Set<ParticularKind>(['insurability']),
};

/** Is a kind of particular told to readers of a type? */
export const isTold = (kind: string, reader: UserType): boolean => UNTOLD[reader]?.has(kind) !== true;

/** A timeline as partners read it: that somebody is on leave, and what an insurer decided, is no matter of theirs. */
export const timelineOutside = (timeline: MemberRecord['timeline']): MemberRecord['timeline'] =>
  timeline
    .filter(({ type }) => type !== 'leave')
    .map((entry) => ({
      ...entry,
      effects: entry.effects.filter(({ code }) => !/^(leave|insurability|extra-benefit)-/.test(code)),
    }));

type LeaveRow = Extract<ParticularRow, { kind: 'leave' }>;

/** The leave of a day, else the next one ahead. */
const leaveFrom = (particulars: readonly ParticularRow[], day: string): LeaveRow | undefined =>
  particulars.find((row): row is LeaveRow => row.kind === 'leave' && (row.expirationDate ?? day) >= day);

const drawLeave = ({ says, effectiveDate, expirationDate }: LeaveRow): Particulars['leave'] => {
  const { leave, payer, gives, expectedReturn } = says;
  return { leave, payer, gives: [...gives], effectiveDate, expirationDate, expectedReturn };
};

/** What was decided about amounts; an amount that was chosen since, and is less, is what is insured. */
const drawInsurability = (
  person: { particulars: readonly ParticularRow[] },
  { day, untold }: { day: string; untold: readonly string[] },
): Particulars['insurability'] =>
  particularsOn(person, 'insurability', day).flatMap(({ subject, says, effectiveDate }) => {
    const chosen = particularsOn(person, 'volume', day).find((row) => row.subject === subject);
    const cents = Math.min(says.cents, chosen?.says.cents ?? says.cents);
    return ofType(subject, (coverageType) => ({
      coverageType,
      decision: says.decision,
      insured: untold.includes(subject) ? null : decimalOf(cents),
      effectiveDate,
    }));
  });

/** A statement in the shape of the contract. */
const drawnSentence = ({ code, values }: Sentence) => ({ code, values: { ...values } });

/** What nobody said of another plan. */
const UNSAID = { status: null, medicareReason: null, childOrder: null, hsaFit: null };

/** Other plans of a person with the order in which they pay; without it where nothing here is coordinated. */
function drawOthers(
  particulars: readonly ParticularRow[],
  { day, here }: { day: string; here: HereCovered | null },
): Pick<Particulars, 'otherCoverage' | 'payingOrder'> {
  const rows = particularsOn({ particulars }, 'otherCoverage', day).map((row) => ({
    ...row.says,
    subject: row.subject,
    effectiveDate: row.effectiveDate,
    expirationDate: row.expirationDate,
  }));
  const drawn = here && orderOfPlans(here, rows, day);
  return {
    otherCoverage: rows.map((says, at) => {
      const { order, place = null } = drawn?.others[at] ?? {};
      return {
        ...UNSAID,
        ...says,
        order: order ? { first: order.first, because: drawnSentence(order.because) } : null,
        place,
      };
    }),
    payingOrder: drawn && rows.length > 1 ? { place: drawn.place, because: drawn.because.map(drawnSentence) } : null,
  };
}

/**
 * The particulars of one person as a record shows them on a day.
 * @param here how the person is covered on it; null: by nothing whose benefits are coordinated
 */
export function drawParticulars(
  particulars: readonly ParticularRow[],
  { day, privacy, here }: { day: string; privacy: Privacy; here: HereCovered | null },
): Particulars {
  const person = { particulars };
  const leave = privacy.seesBeneficiaries ? leaveFrom(particulars, day) : undefined;
  const [salary] = privacy.seesSalary ? particularsOn(person, 'salary', day) : [];
  const named = privacy.seesBeneficiaries ? particularsOn(person, 'beneficiaries', day) : [];
  return {
    salary: salary ? { effectiveDate: salary.effectiveDate, employeeSystemIdentifier: salary.subject } : null,
    beneficiaries: named.flatMap(({ subject, says, effectiveDate }) =>
      ofType(subject, (coverageType) => ({
        coverageType,
        effectiveDate,
        people: says.people.map(({ share, ...one }) => ({ ...one, share: String(share / 1000) })),
      })),
    ),
    ...drawOthers(particulars, { day, here }),
    doctors: particularsOn(person, 'doctor', day).flatMap(({ subject, says, effectiveDate }) =>
      ofType(subject, (coverageType) => ({ ...says, coverageType, effectiveDate })),
    ),
    volumes: particularsOn(person, 'volume', day).flatMap(({ subject, says, effectiveDate }) =>
      ofType(subject, (coverageType) => ({ coverageType, amount: decimalOf(says.cents), effectiveDate })),
    ),
    insurability: privacy.seesDecisions ? drawInsurability(person, { day, untold: privacy.untold }) : [],
    leave: leave ? drawLeave(leave) : null,
  };
}
