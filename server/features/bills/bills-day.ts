import { appendAudit } from '../../platform/http/audit.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { addMonths } from '../../platform/values/dates.ts';
import { readersByNight, siteHost } from './bill-lines.queries.ts';
import { findTerms, isIssued, noteLeft, termsToMake } from './bills.queries.ts';
import { issueBill, monthOf } from './issue.ts';
import { keepPapers } from './bills.jobs.ts';

/**
 * Makes the next month's bills of a client on the day that its terms name, as staff would: each once, whatever is tried again. Where
 * something has no price nothing is billed, and the terms say of which month.
 */
export async function billsDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const month = addMonths(monthOf(today), 1);
  const due = { clientId, month, day: Number(today.slice(8)) };
  const terms = await byRules(day, (db) => termsToMake(db, due));
  await eachInTurn(terms, (id) => makeBill(day, id, month));
  await keepPapers(day);
}

async function makeBill(day: ClientDay, termsId: string, month: string): Promise<void> {
  const { parts, clientId } = day;
  try {
    await byRules(day, async (db) => {
      const terms = await findTerms(db, termsId, true);
      if (terms === undefined || (await isIssued(db, { termsId, month }))) return;
      const host = await siteHost(db, clientId);
      const linkBase = parts.publicUrl ?? (host === null ? 'http://localhost' : `https://${host}`);
      const readers = await readersByNight(db, clientId);
      const objectId = await issueBill(terms, month, { db, parts, by: null, readers, linkBase });
      await appendAudit(db, { action: 'bill-issued', objectType: 'groupbill', objectId, clientId, outcome: 'ok' });
    });
  } catch (error) {
    // Nothing is owed: there is no bill. What has no price is shown until it has one.
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'bill-unpriced') await byRules(day, (db) => noteLeft(db, termsId, month));
  }
}
