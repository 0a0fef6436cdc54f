import { noticeDue } from '../../domain/hour-bank/delinquency.ts';
import { restateReport } from '../../facts/hour-bank.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { addDays } from '../../platform/values/dates.ts';
import { openMonths, shopsWithReports } from './day.queries.ts';
import { changedLately } from './posting.queries.ts';
import { standOf } from './standing.queries.ts';
import { tellShop } from './union-reports.jobs.ts';

/** What a bank settled or returned since the last days is seen at the banks of hours of the workers: restated twice is once. */
const CHANGED_DAYS = 3;

/**
 * What a day brings to the shops of a fund: what is not paid in time is delinquent, and a shop that owes, or has not reported, is written
 * to on the first, fifteenth and thirtieth day after the due day (domain 13.3), each once.
 */
export async function unionDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const shops = await byRules(day, (db) => shopsWithReports(db, clientId));
  await eachInTurn(shops, (shopId) => byRules(day, (db) => standOf(db, shopId, today)));
  const changed = await byRules(day, (db) => changedLately(db, clientId, CHANGED_DAYS));
  await eachInTurn(changed, (report) => byRules(day, (db) => restateReport(db, report)));
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
