import type { Db } from '../../db/connect.ts';
import { loadClientFacts } from '../../db/facts/client.queries.ts';
import type { ClientFacts } from '../../domain/changes/facts.ts';
import { addMonths, OPEN_END } from '../../domain/dates.ts';
import { ageOut, noticeDueOn } from '../../domain/eligibility/child-age.ts';
import { type Rules, rulesFor } from '../../domain/rules-for.ts';
import { CHILD_LIMIT_AGE } from '../../domain/relationships.ts';
import { byRules, type ClientDay, eachInTurn } from '../../jobs/daily.ts';
import { mark } from '../../jobs/daily.queries.ts';
import { type OlderChild, olderChildren } from './aging.queries.ts';
import { endByRule } from './end-by-rule.ts';
import { mailFamily, rulesLinkBase } from '../../mail/family-mails.ts';

/** Months before the 26th birthday from which children are looked at: the first notice comes 90 days before the end. */
const MONTHS_AHEAD = 4;

type RulesOn = () => Rules;

const rulesOf =
  (client: ClientFacts, { divisionId }: OlderChild): RulesOn =>
  () =>
    rulesFor(client, divisionId);

/**
 * Children who turn 26: the subscriber is told 90, 60 and 30 days before the coverage ends, and on its last day the end is
 * recorded, with the offer to continue it (domain 3.3; ACA 2714; ERISA 603(5)).
 */
export async function agingDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const bornBy = addMonths(today, MONTHS_AHEAD - CHILD_LIMIT_AGE * 12);
  const { client, children } = await byRules(day, async (db) => ({
    client: await loadClientFacts(db, clientId),
    children: await olderChildren(db, { clientId, bornBy, today }),
  }));
  if (client === null) return;
  await eachInTurn(children, (child) => byRules(day, (db) => oneChild({ ...day, db }, child, rulesOf(client, child))));
}

async function oneChild(work: ClientDay & { db: Db }, child: OlderChild, rulesOn: RulesOn): Promise<void> {
  const { today, clientId, db } = work;
  const { lastDay, lostOn } = ageOut(child.dob, rulesOn);
  // It ends by then already: somebody has seen to it.
  if ((child.coveredUntil ?? OPEN_END) <= lastDay) return;
  if (today >= lastDay) {
    const end = { personId: child.personId, reason: 'childAge', effectiveDate: lostOn, coverageEnds: lastDay };
    return endByRule(work, end);
  }
  const day = noticeDueOn(child, rulesOn, today);
  if (day === null || !(await mark(db, { clientId, kind: 'childAging', about: child.personId, day }))) return;
  await mailFamily(db, { personId: child.subscriberId, kind: 'childAging', linkBase: await rulesLinkBase(work) });
}
