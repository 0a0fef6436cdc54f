import type { FindingReason, Verdict } from '@coverlane/contract/bills/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A row of a carrier's bill that was found to be about somebody of ours, or nobody. Cents. */
export type TheirRow = {
  row: number;
  name: string;
  memberNumber: string;
  cents: number;
  /** Whose it is: a subscriber of ours; null: nobody of that name or number, or (`isAmbiguous`) more than one. */
  personId: string | null;
  isAmbiguous: boolean;
  /** Which of our plans it names; null: it names none, or one that is not ours. */
  planId: string | null;
};

/** What our coverage of the month costs. Cents. */
export type OurCharge = { personId: string; planId: string; cents: number; tier: string | null };

/** What we know of somebody's coverage by the carrier's plans, whenever it was. */
export type Held = { planId: string; effectiveDate: CalendarDate; expirationDate: CalendarDate | null };

export type Reconciling = {
  /** The first and the last day of the month. */
  first: CalendarDate;
  last: CalendarDate;
  theirs: readonly TheirRow[];
  ours: readonly OurCharge[];
  heldBy: (personId: string) => readonly Held[];
  /** What the plan costs at each tier of the month, where it has tiers: by which a difference is explained. */
  tierCents: (planId: string, personId: string) => ReadonlyMap<string, number>;
};

/** What is found of one employee and plan; `subject` is the same whenever the same is matched again. */
export type Found = {
  subject: string;
  personId: string | null;
  planId: string | null;
  /** Of rows that are about nobody: as the carrier says it. */
  name: string;
  memberNumber: string;
  rowNumbers: number[];
  theirsCents: number;
  oursCents: number;
  verdict: Verdict;
  reason: FindingReason | null;
  values: Readonly<Record<string, string>>;
};

/** Coverage that began so many days before the month, or later, may not have reached the carrier yet. */
const NEW_FOR_DAYS = 45;

/**
 * Holds a carrier's bill against our coverage of the month: an employee and plan a line, matched to the cent, on their bill alone, on
 * ours alone, or of another amount, with the reason where one is found. Rows that name no plan are held against all that the
 * employee has with the carrier. Pure.
 */
export function reconcile(asked: Reconciling): Found[] {
  const unnamed = new Set(asked.theirs.flatMap(({ personId, planId }) => (planId === null ? (personId ?? []) : [])));
  // Whose rows name no plan is compared as a whole: any of their rows may be of any plan.
  const planOf = (personId: string, planId: string | null): string | null => (unnamed.has(personId) ? null : planId);
  const keyOf = (personId: string, planId: string | null): string => `${personId} ${planOf(personId, planId) ?? ''}`;
  const theirs = Map.groupBy(
    asked.theirs.filter((row): row is TheirRow & { personId: string } => row.personId !== null),
    ({ personId, planId }) => keyOf(personId, planId),
  );
  const ours = Map.groupBy(asked.ours, ({ personId, planId }) => keyOf(personId, planId));
  const known = [...new Set([...ours.keys(), ...theirs.keys()])].map((key) =>
    compared(key, { theirs: theirs.get(key) ?? [], ours: ours.get(key) ?? [] }, asked),
  );
  return [...known, ...asked.theirs.filter(({ personId }) => personId === null).map(ofNobody)];
}

const ofNobody = ({ row, name, memberNumber, cents, isAmbiguous }: TheirRow): Found => ({
  subject: `row ${row}`,
  name,
  memberNumber,
  personId: null,
  planId: null,
  rowNumbers: [row],
  theirsCents: cents,
  oursCents: 0,
  verdict: 'theirsOnly',
  reason: isAmbiguous ? 'ambiguous' : 'unknownPerson',
  values: {},
});

const sumOf = (of: readonly { cents: number }[]): number => of.reduce((sum, { cents }) => sum + cents, 0);

type Sides = { theirs: readonly TheirRow[]; ours: readonly OurCharge[] };

function compared(key: string, { theirs, ours }: Sides, asked: Reconciling): Found {
  const [personId = '', planId = ''] = key.split(' ');
  const [theirsCents, oursCents] = [sumOf(theirs), sumOf(ours)];
  const verdict = verdictOf({ theirs, ours }, theirsCents === oursCents);
  const found = {
    subject: key,
    personId,
    planId: planId === '' ? null : planId,
    name: theirs[0]?.name ?? '',
    memberNumber: theirs[0]?.memberNumber ?? '',
    rowNumbers: theirs.map(({ row }) => row),
    theirsCents,
    oursCents,
    verdict,
  };
  return { ...found, ...why(found, { theirs, ours }, asked) };
}

function verdictOf({ theirs, ours }: Sides, isSame: boolean): Verdict {
  if (isSame) return 'matched';
  if (ours.length === 0) return 'theirsOnly';
  return theirs.length === 0 ? 'oursOnly' : 'amountDiffers';
}

type Why = Pick<Found, 'reason' | 'values'>;
const because = (reason: FindingReason, values: Readonly<Record<string, string>> = {}): Why => ({ reason, values });

function why(
  found: Pick<Found, 'personId' | 'planId' | 'theirsCents' | 'oursCents' | 'verdict'>,
  sides: Sides,
  asked: Reconciling,
): Why {
  const { verdict, planId } = found;
  if (verdict === 'matched') return { reason: null, values: {} };
  const held = asked.heldBy(found.personId ?? '').filter((one) => planId === null || one.planId === planId);
  if (verdict === 'theirsOnly') return whyTheirs(held, asked);
  if (verdict === 'oursOnly') return whyOurs(held, asked);
  return whyAmount(found, sides, asked);
}

/** "Terminated 09/30, billed October." */
function whyTheirs(held: readonly Held[], { first, last }: Reconciling): Why {
  const ended = held.flatMap(({ expirationDate }) =>
    expirationDate !== null && expirationDate <= last ? [expirationDate] : [],
  );
  const lastDay = ended.toSorted().at(-1);
  if (lastDay !== undefined) return because('ended', { date: lastDay });
  const begins = held.map(({ effectiveDate }) => effectiveDate).filter((day) => day > first);
  const begin = begins.toSorted()[0];
  return begin === undefined ? because('notCovered') : because('notBegun', { date: begin });
}

function whyOurs(held: readonly Held[], { first, last }: Reconciling): Why {
  const since = held
    .filter(({ effectiveDate, expirationDate }) => effectiveDate <= last && (expirationDate ?? last) >= first)
    .map(({ effectiveDate }) => effectiveDate)
    .toSorted()[0];
  const isNew = since !== undefined && Date.parse(first) - Date.parse(since) <= NEW_FOR_DAYS * 86_400_000;
  return since !== undefined && isNew ? because('isNew', { date: since }) : because('notBilled');
}

function whyAmount(found: Pick<Found, 'personId' | 'theirsCents'>, { theirs, ours }: Sides, asked: Reconciling): Why {
  const [charge, ...others] = ours;
  const tier = charge === undefined || others.length > 0 ? undefined : otherTier(found, charge, asked);
  if (tier !== undefined) return because('otherTier', { theirs: tier, ours: charge?.tier ?? '' });
  const isTwice = theirs.length > 1 && theirs.some(({ cents }) => cents === sumOf(ours));
  return isTwice ? because('twice', { count: String(theirs.length) }) : because('otherRate');
}

/** Another tier of the plan that costs what they bill. */
const otherTier = (
  { personId, theirsCents }: Pick<Found, 'personId' | 'theirsCents'>,
  { planId, tier }: OurCharge,
  { tierCents }: Reconciling,
): string | undefined =>
  [...tierCents(planId, personId ?? '')].find(([code, cents]) => cents === theirsCents && code !== tier)?.[0];
