import { noticeDue } from '../../domain/hour-bank/delinquency.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { addDays } from '../../platform/values/dates.ts';
import { openMonths, shopsWithReports } from './day.queries.ts';
import { chargeLateness } from './late-charges.ts';
import { dueMonths } from './money.queries.ts';
import { standOf } from './standing.queries.ts';
import { tellShop } from './union-reports.jobs.ts';

/** So long a month that was late is looked at: until the last notice, and until its payment came. */
const LOOKED_AT_DAYS = 120;

/**
 * What a day brings to the shops of a fund: what is not paid in time is delinquent, and a shop that owes, or has not reported, is written
 * to on the first, fifteenth and thirtieth day after the due day (domain 13.3), each once. Damages and interest of these days stand in
 * its ledger before the notice that names them leaves.
 */
export async function unionDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const shops = await byRules(day, (db) => shopsWithReports(db, clientId));
  await eachInTurn(shops, (shopId) => byRules(day, (db) => standOf(db, shopId, today)));
  const due = await byRules(day, (db) => dueMonths(db, { clientId, today, days: LOOKED_AT_DAYS }));
  await eachInTurn(due, (month) => byRules(day, (db) => chargeLateness(db, { clientId, today, due: month })));
  const open = await byRules(day, (db) => openMonths(db, clientId, today));
  await eachInTurn(open, ({ shopId, month, dueOn }) =>
    byRules(day, async (db) => {
      const after = noticeDue(dueOn, today);
      if (after === null) return;
      const told = { clientId, kind: 'unionNotice', about: shopId, day: addDays(dueOn, after) };
      if (await mark(db, told)) await tellShop(db, { clientId, shopId, month, after });
    }),
  );
}
