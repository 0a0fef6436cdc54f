import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { loadPaidDays } from '../../facts/paid-claims.queries.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { byRule } from '../../domain/changes/overrides.ts';
import type { TermMember } from '../../domain/changes/requests.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type ByNight, mayEndByNight } from '../../domain/eligibility/by-night.ts';
import type { Held } from '../../domain/eligibility/taken-back.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import { type FamilyMail, mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { changeByRule, type DoneByRule, type Work } from './by-rule.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';

/** Whose coverage ends by a rule, why, and when. */
export type EndByRule = {
  personId: string;
  /** A term reason of the client. */
  reason: string;
  effectiveDate: CalendarDate;
  /** Last covered day; null: by the reason's or the client's rule. */
  coverageEnds: CalendarDate | null;
  /** The types that end; absent: all of them. */
  coverageTypes?: readonly CoverageType[];
  /** The enrollment it follows from, whose links the mail takes over. */
  origin?: Pick<EnrollmentRow, 'link_base'>;
  /** How the family is told; absent: that coverage ends. */
  told?: { kind: FamilyMail; about: string };
};

const requestOf = ({ personId, reason, effectiveDate, coverageEnds, coverageTypes }: EndByRule): TermMember => ({
  type: 'termmember',
  tiers: 'derive',
  source: 'rule',
  effectiveDate,
  reason,
  note: null,
  override: byRule,
  personId,
  coverageEnds,
  ...(coverageTypes !== undefined && { coverageTypes }),
  terminationDate: null,
  deathDate: null,
});

/**
 * Ends coverage by a rule of the plan (`changeByRule`), and the family is told. Where nothing is covered any more nothing happens.
 * Nothing is taken back by night: what should have ended earlier is left to people, who find it in the list of those past the age
 * (decision 74).
 */
export async function endByRule(work: Work, end: EndByRule): Promise<DoneByRule['outcome']> {
  const { db } = work;
  const linkBase = end.origin?.link_base ?? '';
  const { outcome, subscriberId } = await changeByRule(work, {
    ...end,
    type: 'termmember',
    action: `enrollment-by-rule-${end.reason}`,
    linkBase,
    ask: () => requestOf(end),
    may: (facts, chain) => isByNight(db, facts, chain),
  });
  if (outcome !== 'done' || subscriberId === null) return outcome;
  const told = { personId: subscriberId, linkBase: linkBase || (await rulesLinkBase(work)) };
  await mailFamily(db, { ...told, ...(end.told ?? { kind: 'coverageEnded' }) });
  return outcome;
}

/** Is it something that nightly work may do by itself? */
async function isByNight(db: Db, facts: FamilyFacts, chain: Chain): Promise<boolean> {
  const subscriberId = facts.people[0]?.subscriberId;
  if (subscriberId === undefined) return false;
  return mayEndByNight({ ...takenBy(facts, chain), claims: await loadPaidDays(db, subscriberId) });
}

const heldBy = ({ people }: FamilyFacts): Held[] =>
  people.flatMap(({ id, coverages }) => coverages.filter((row) => !row.cobra).map((row) => ({ ...row, personId: id })));

const takenBy = (facts: FamilyFacts, { after }: Chain): Omit<ByNight, 'claims'> => ({
  today: facts.today,
  before: heldBy(facts),
  after: heldBy(after),
  premiums: facts.premiums ?? [],
});
