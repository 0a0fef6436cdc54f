import { eobAsker } from '../../facts/lacking-eobs.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { addresseeOf, deliveryOf, type DueEob } from './delivery.rules.ts';
import { eobsDue, goesPaperless, recordRelease } from './release.queries.ts';

/** What was released longer ago, as claims of a takeover are, is not sent by itself. */
const DAYS = 45;

/**
 * Sends the explanations that can be had since now: each is recorded once with its way, and whoever it is written to gets
 * one mail a day, however many there are (domain 7.5, 7.6). The mail names no claim and nobody's health. One that lacks a
 * required variable waits until somebody sets it (domain 12.6).
 */
export async function eobsDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const due = await byRules(day, (db) => eobsDue(db, { clientId, day: today, days: DAYS }));
  const byAddressee = Map.groupBy(due, (one) => addresseeOf(one, today));
  await eachInTurn([...byAddressee], ([addressee, theirs]) => send(day, addressee, theirs));
}

const send = (day: ClientDay, addressee: string | null, due: readonly DueEob[]): Promise<void> =>
  byRules(day, async (db) => {
    const { clientId, today } = day;
    const delivery = deliveryOf(addressee, addressee === null ? null : await goesPaperless(db, addressee));
    let sent = 0;
    const lacks = eobAsker(db);
    for (const one of due)
      if (
        !(await lacks(placeOf(one, { clientId, addressee }))) &&
        (await recordRelease(db, one, { clientId, addressee, delivery }))
      )
        sent += 1;
    if (sent === 0 || addressee === null) return;
    if (!(await mark(db, { clientId, kind: 'eobReady', about: addressee, day: today }))) return;
    await mailFamily(db, { personId: addressee, kind: 'eobReady', linkBase: await rulesLinkBase({ ...day, db }) });
  });

const placeOf = (one: DueEob, { clientId, addressee }: { clientId: string; addressee: string | null }) => ({
  clientId,
  divisionId: one.divisionId,
  baseplanId: one.baseplanId,
  on: one.servedOn,
  language: (addressee === one.subscriberId ? one.subscriberLanguage : one.language) ?? 'en',
});
