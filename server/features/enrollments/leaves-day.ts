import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { clientEnrollers, queueMail } from '../../platform/mail/mail.queries.ts';
import { dueLeaves } from './leave-list.queries.ts';

/**
 * The day of an expected return has passed and nobody recorded it: the employer's people who enroll are told, once for
 * each day that was expected. Nothing ends by it: coverage that has an end has it since the leave began (decision 79).
 */
export async function leavesDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const due = await byRules(day, (db) => dueLeaves(db, clientId, today));
  await eachInTurn(due, ({ id, expectedReturn }) =>
    byRules(day, async (db) => {
      if (!(await mark(db, { clientId, kind: 'leaveDue', about: id, day: expectedReturn }))) return;
      const linkBase = await rulesLinkBase({ ...day, db });
      for (const userId of await clientEnrollers(db, clientId))
        await queueMail(db, { userId, kind: 'leaveDue', linkBase });
    }),
  );
}
