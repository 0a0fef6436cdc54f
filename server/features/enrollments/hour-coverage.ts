import * as z from 'zod/mini';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { BankFailure } from '@coverlane/contract/hour-bank/codes.ts';
import { formatMonth } from '@coverlane/contract/words/formats.ts';
import { restateBanks, restateFund } from '../../facts/hour-bank.ts';
import { fundsOf } from '../../facts/hour-bank.queries.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { byRule } from '../../domain/changes/overrides.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { isVoid } from '../../domain/coverage-state.ts';
import { notGiven, type Spell, toDo } from '../../domain/hour-bank/spells.ts';
import { dependentRefusalCodes } from '../../domain/eligibility/dependents.ts';
import { decideAll } from '../../domain/enrollment/decided.ts';
import { addMonths, OPEN_END, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Parts } from '../../platform/http/context.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { changeByRule, type Work } from './by-rule.ts';
import { endByRule } from './end-by-rule.ts';
import {
  type BoughtPlan,
  type Brought,
  banksToBring,
  hasDied,
  hasOtherPlan,
  holdBank,
  hoursThatBought,
  noteBrought,
  plansBought,
  shortBanks,
  type ToBring,
  typesOfFund,
  zoneOf,
} from './hour-coverage.queries.ts';

/**
 * The day of the banks of hours: each is worked out anew for the day, coverage is brought to what it gives, and whoever lacks hours is
 * told while they can still be paid for (domain 13.2).
 */
export async function hoursDay(day: ClientDay): Promise<void> {
  const funds = await byRules(day, (db) => fundsOf(db, day.clientId));
  await eachInTurn(funds, (unionId) => byRules(day, (db) => restateFund(db, unionId, day.today)));
  await bringCoverage(day);
  const short = await byRules(day, (db) => shortBanks(db, day.clientId, day.today));
  await eachInTurn(short, (one) => byRules(day, (db) => tellShort({ ...day, db }, one)));
}

/** Brings the coverage of a client's workers to what their banks give; each bank is a transaction of its own. */
export async function bringCoverage(day: ClientDay): Promise<void> {
  const banks = await byRules(day, (db) => banksToBring(db, day.clientId));
  await eachInTurn(banks, (id) => byRules(day, (db) => bring({ ...day, db }, id)));
}

const sentClient = z.object({ clientId: z.string() });

/** The job that follows a restatement: the day is the client's own. */
export async function bringCoverageNow(sent: unknown, parts: Parts): Promise<void> {
  const { clientId } = sentClient.parse(sent);
  const zone = await byRules({ parts, clientId }, (db) => zoneOf(db, clientId));
  await bringCoverage({ parts, clientId, today: todayIn(zone, new Date()) });
}

const sentFund = z.object({ clientId: z.string(), unionId: z.string() });

/** The job that follows a change of a fund's rules, holidays or workers. */
export async function restateFundNow(sent: unknown, parts: Parts): Promise<void> {
  const { clientId, unionId } = sentFund.parse(sent);
  await byRules({ parts, clientId }, (db) => restateFund(db, unionId));
}

const sentWorkers = z.object({ clientId: z.string(), unionId: z.string(), personIds: z.array(z.string()) });

/** The job that follows a change of a roster, or of what was paid for hours. */
export async function restateWorkersNow(sent: unknown, parts: Parts): Promise<void> {
  const { clientId, ...workers } = sentWorkers.parse(sent);
  await byRules({ parts, clientId }, (db) => restateBanks(db, workers));
}

type Short = { id: string; personId: string; coverageMonth: string };

async function tellShort(work: Work, { id, personId, coverageMonth }: Short): Promise<void> {
  const { db, clientId } = work;
  if (!(await mark(db, { clientId, kind: 'hoursShort', about: id, day: coverageMonth }))) return;
  const about = formatMonth(coverageMonth);
  await mailFamily(db, { personId, kind: 'hoursShort', linkBase: await rulesLinkBase(work), about });
}

/**
 * Ends what the bank does not give any more, and covers what it gives. Only what differs from what it gave before is touched: what people
 * did by hand meanwhile stays: what they ended, and another plan that they chose. What nightly work may not take back is left to them, with the reason at the bank.
 */
async function bring(work: Work, id: string): Promise<void> {
  const bank = await holdBank(work.db, id);
  if (bank === undefined) return;
  await noteBrought(work.db, bank, await changed(work, bank));
}

interface Done extends Brought {
  readonly why: BankFailure | null;
}
const notDone = (why: BankFailure): Done => ({ why, leftOut: [] });

/** Does it. */
async function changed(work: Work, bank: ToBring): Promise<Done> {
  const { endAfter, cover } = toDo(bank.brought, bank.gives);
  if (await hasOtherPlan(work.db, bank, { endAfter, cover })) return notDone('hours-other-plan');
  const ended = endAfter === null ? null : (await end(work, bank, endAfter)).outcome;
  if (ended === 'left') return notDone('hours-left');
  const leftOut = new Set<string>();
  // Nothing was covered any more: somebody ended it by hand, and what was given before is not given again.
  for (const spell of ended === 'idle' ? notGiven(bank.brought, bank.gives) : cover) {
    const begun = await begin(work, bank, spell);
    for (const id of begun.leftOut) leftOut.add(id);
    if (begun.why !== null) return { why: begun.why, leftOut: [...leftOut] };
  }
  return { why: null, leftOut: [...leftOut] };
}

const end = async (work: Work, { unionId, personId }: ToBring, endAfter: string) =>
  endByRule(work, {
    personId,
    reason: 'hours',
    effectiveDate: endAfter,
    coverageEnds: endAfter,
    coverageTypes: await typesOfFund(work.db, unionId),
    told: { kind: 'hoursLost', about: formatMonth(addMonths(`${endAfter.slice(0, 8)}01`, 1)) },
  });

/** Covers the family for a spell, and says who of the living was left out; why not, where it cannot be. */
async function begin(work: Work, bank: ToBring, spell: Spell): Promise<Done> {
  if (await hasDied(work.db, bank.personId, spell.from)) return notDone('hours-died');
  const hours = await hoursThatBought(work.db, bank.id, spell.from);
  const plans = await plansBought(work.db, bank, { on: spell.from, hours });
  if (plans.length === 0) return notDone('hours-no-plan');
  let leftOut: string[] = [];
  const { outcome } = await changeByRule(work, {
    type: 'coveragechange',
    personId: bank.personId,
    effectiveDate: spell.from,
    action: 'hours-coverage-begun',
    linkBase: '',
    ask: (facts) => {
      const { request, without } = fitting(facts, { personId: bank.personId, spell, plans, without: [] });
      leftOut = facts.people.filter(({ id, details }) => without.includes(id) && !isDead(details)).map(({ id }) => id);
      return request;
    },
    may: () => Promise.resolve(true),
  });
  return outcome === 'refused' ? notDone('hours-refused') : { why: null, leftOut };
}

const isDead = (details: PersonFacts['details']): boolean => details.some(({ deathDate }) => deathDate !== null);

/**
 * Who may not be covered (past the age, a second spouse, the dead) is left out, and the others are covered: a rule passes limits of time,
 * and never those of who may be covered at all.
 */
function fitting(facts: FamilyFacts, asked: Covering): Fitting {
  const request = covering(facts, asked);
  if (request === null) return { request, without: [] };
  const { override: _, ...strict } = request;
  const refused = [
    ...decideAll(facts, [request], uuid7).refusals,
    ...decideAll(facts, [strict], uuid7).refusals.filter(({ code }) => dependentRefusalCodes.includes(code)),
  ].flatMap(({ subject }) => subject ?? []);
  const more = refused.filter((id) => id !== asked.personId && !asked.without.includes(id));
  return more.length === 0
    ? { request, without: asked.without }
    : fitting(facts, { ...asked, without: [...asked.without, ...more] });
}

type Fitting = { request: ChangeRequest | null; without: readonly string[] };
type Covering = { personId: string; spell: Spell; plans: readonly BoughtPlan[]; without: readonly string[] };

function covering(facts: FamilyFacts, { personId, spell, plans, without }: Covering): ChangeRequest | null {
  const worker = facts.people.find(({ id }) => id === personId);
  if (worker === undefined) return null;
  const coverages = plans.flatMap(({ planId, coverageType }) =>
    coveredWith(facts, worker, coverageType)
      .filter(({ id }) => !without.includes(id))
      .map(({ id }) => ({
        action: 'cover' as const,
        personId: id,
        coverageType,
        planId,
        effectiveDate: spell.from,
        expirationDate: spell.through,
        tier: null,
      })),
  );
  return {
    type: 'coveragechange',
    tiers: 'derive',
    source: 'rule',
    effectiveDate: spell.from,
    reason: null,
    note: null,
    override: byRule,
    coverages,
  };
}

/** The worker's last coverage of a type in force, and who else had it on its last day; at first the whole family. */
function coveredWith({ people }: FamilyFacts, worker: PersonFacts, coverageType: CoverageType): PersonFacts[] {
  const active = ({ coverages }: PersonFacts) =>
    coverages.filter((row) => row.coverageType === coverageType && !row.cobra && !isVoid(row));
  const last = active(worker)
    .map(({ expirationDate }) => expirationDate ?? OPEN_END)
    .toSorted()
    .at(-1);
  if (last === undefined) return [...people];
  return people.filter(
    (person) => person === worker || active(person).some((row) => (row.expirationDate ?? OPEN_END) === last),
  );
}
