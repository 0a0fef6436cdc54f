import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { windowOf } from '../../domain/eligibility/life-events.ts';
import { windowReminder } from '../../domain/eligibility/reminder-days.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { type EventDraft, eventDrafts } from './windows.queries.ts';

/**
 * Whoever began to report a life event and has not sent it is reminded seven days and one day before its window closes
 * (domain 3.4): after that the change has to wait for open enrollment.
 */
export async function windowsDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const { events, drafts } = await byRules(day, async (db) => ({
    events: (await loadClientFacts(db, clientId))?.eligibility.lifeEvents ?? [],
    drafts: await eventDrafts(db, clientId),
  }));
  const dueOn = ({ eventCode, eventDate }: EventDraft) => {
    const event = events.find(({ code }) => code === eventCode);
    if (event === undefined || !isCalendarDate(eventDate)) return null;
    return windowReminder(windowOf(event, eventDate).closes, today);
  };
  await eachInTurn(drafts, async (draft) => {
    const on = dueOn(draft);
    if (on === null) return;
    await byRules(day, async (db) => {
      if (!(await mark(db, { clientId, kind: 'eventWindow', about: draft.id, day: on }))) return;
      const linkBase = draft.linkBase || (await rulesLinkBase({ ...day, db }));
      await queueMail(db, { userId: draft.savedBy, kind: 'eventWindowClosing', linkBase });
    });
  });
}
