import type { TaskList } from 'graphile-worker';
import { bankLinkTasks } from './features/bank-link/bank-link.jobs.ts';
import { billsDay } from './features/bills/bills-day.ts';
import { billTasks } from './features/bills/bills.jobs.ts';
import { cobraDay } from './features/cobra/cobra-day.ts';
import { cobraTasks } from './features/cobra/cobra.jobs.ts';
import { censusTasks } from './features/enrollment-sessions/census/census.jobs.ts';
import { enrollmentDays, enrollmentTasks } from './features/enrollments/enrollments.jobs.ts';
import { cardWriters } from './features/enrollments/processing-steps.ts';
import { documentTasks } from './features/documents/documents.jobs.ts';
import { eobTasks } from './features/eobs/eobs.jobs.ts';
import { eobsDay } from './features/eobs/eobs-day.ts';
import { cardsDay } from './features/cards/cards-day.ts';
import { idCardTasks } from './features/cards/idcards.jobs.ts';
import { orderAfterEnrollment } from './features/cards/ordering.ts';
import { formTasks } from './features/forms/bind.jobs.ts';
import { signupFormTasks } from './features/forms/signup.jobs.ts';
import { helpTasks } from './features/help/help.jobs.ts';
import { importTasks } from './features/imports/imports.jobs.ts';
import { installationTasks } from './features/installations/installations.jobs.ts';
import { sessionsDay } from './features/enrollment-sessions/sessions-day.ts';
import { sessionTasks } from './features/enrollment-sessions/sessions.jobs.ts';
import { nonpaymentDay } from './features/enrollments/nonpayment-day.ts';
import { paymentsDay } from './features/payments/payments-day.ts';
import { reinsuranceDay } from './features/reinsurance/reinsurance-day.ts';
import { reportTasks } from './features/reports/reports.jobs.ts';
import { surveysDay, surveyTasks } from './features/surveys/surveys.jobs.ts';
import { unionSignupTasks } from './features/union-signups/union-signups.jobs.ts';
import { unionDay } from './features/union-reports/union-day.ts';
import { unionReportTasks } from './features/union-reports/union-reports.jobs.ts';
import { userTasks } from './features/users/user.jobs.ts';
import { webhookTasks } from './features/webhooks/webhooks.jobs.ts';
import { fileTasks } from './platform/files/files.jobs.ts';
import type { Parts } from './platform/http/context.ts';
import { namingKeys } from './platform/jobs/acting.ts';
import { type DayWork, dailyTasks } from './platform/jobs/daily.ts';
import { type MailOffice, mailTasks } from './platform/mail/mail.jobs.ts';
import { postOf } from './platform/mail/post.ts';

/** What every part of the program does by itself each day of a client, in this order. */
export const days: readonly DayWork[] = [
  ...enrollmentDays,
  sessionsDay,
  cobraDay,
  paymentsDay,
  billsDay,
  unionDay,
  nonpaymentDay,
  reinsuranceDay,
  cardsDay,
  eobsDay,
  surveysDay,
];

// A family gets new cards with what an enrollment records, in the same transaction (domain 9.3).
cardWriters.push(async ({ desk, row }) => {
  await orderAfterEnrollment(desk.db, {
    enrollmentId: row.id,
    type: row.enrollment_type,
    subscriberId: row.subscriber_id,
  });
  return {};
});

/** Every kind of job, in one list, as app.ts lists every feature. Without an office mail lands in the outbox. */
export const tasks = (parts: Parts, office: MailOffice = outbox(parts)): TaskList =>
  namingKeys({
    ...importTasks(parts),
    ...censusTasks(parts),
    ...enrollmentTasks(parts),
    ...idCardTasks(parts),
    ...eobTasks(parts),
    ...billTasks(parts),
    ...documentTasks(parts),
    ...helpTasks(parts),
    ...fileTasks(parts),
    ...formTasks(parts),
    ...signupFormTasks(parts),
    ...reportTasks(parts),
    ...userTasks(parts),
    ...installationTasks(parts.pool),
    ...webhookTasks(parts),
    ...sessionTasks(parts, office),
    ...bankLinkTasks(parts, office),
    ...cobraTasks(parts),
    ...surveyTasks(parts, office),
    ...unionSignupTasks(parts, office),
    ...unionReportTasks(parts, office),
    ...mailTasks(parts.pool, office),
    ...dailyTasks(parts, days),
  });

const outbox = ({ dataDir }: Parts): MailOffice => ({ post: postOf(undefined, dataDir), from: 'no-reply@localhost' });
