import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionQuestions } from '@coverlane/contract/enrollment-sessions/form-calls.ts';
import { sessionFiles } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import type { FastifyInstance } from 'fastify';
import { crud } from '../../platform/crud/crud.ts';
import { serveCollection } from '../../platform/crud/serve-collection.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { listingParts } from '../../facts/listing-parts.ts';
import { askedFirst } from './concerned.ts';
import { duplicate } from './duplicate.ts';
import { dataFieldsOf } from './data-fields.queries.ts';
import { sessionFile } from './files.ts';
import { sessionLetters } from './letters.ts';
import { invite, mails, saveText, texts } from './messages.ts';
import { sessionPaper, sessionPaperFile, setSessionPaper } from './paper-to-sign.ts';
import { leaveOut, namePlan, setPlan } from './plans.ts';
import { plansOfSession } from './plans.queries.ts';
import { cockpit, enrollmentStatuses, sessionsUnderWay } from './progress.ts';
import { ownSessions } from './own.ts';
import { askInSession, sessionForms } from './questions.ts';
import { withdrawLinks } from './withdraw-links.ts';
import { reopenForPeople } from './reopen-people.ts';
import { act, checklist } from './states.ts';
import { benefitSuppliers, supplierFile } from './suppliers.ts';
import { findSession } from './sessions.queries.ts';

/** Serves what enrollment sessions are made of and how they are led (domain 5). */
export function sessionRoutes(app: FastifyInstance, parts: Parts): void {
  for (const { collection, deviation } of askedFirst) {
    const handlers = { ...crud(collection), ...listingParts(collection), ...deviation };
    serveCollection(app, parts, { collection, handlers });
  }
  serve(app, parts, {
    calls: sessionMessages,
    handlers: {
      invitationText: saveText,
      sessionTexts: texts,
      invite,
      sessionMails: mails,
      withdrawLinks,
      sessionLetters,
    },
  });
  serve(app, parts, { calls: sessionFiles, handlers: { sessionFile, benefitSuppliers, supplierFile } });
  serve(app, parts, { calls: sessionQuestions, handlers: { sessionForms, askInSession } });
  serve(app, parts, { calls: sessionPapers, handlers: { sessionPaper, setSessionPaper, sessionPaperFile } });
  serve(app, parts, { calls: ownSessionCalls, handlers: { ownSessions } });
  serve(app, parts, {
    calls: sessionProgress,
    handlers: { enrollmentStatuses, sessionsUnderWay, sessionCockpit: cockpit },
  });
  serve(app, parts, {
    calls: sessionSetup,
    handlers: {
      duplicateEnrollmentSession: duplicate,
      sessionPlans: plansIn,
      planPivotValues: setPlan,
      enrollmentSessionPlanName: namePlan,
      leaveOutPlan: leaveOut,
      enrollmentCensusDataFields: dataFieldsIn,
      sessionChecklist: checklist,
      sessionAction: act,
      reopenForPeople,
    },
  });
}

/** @throws Refusal 404 */
async function plansIn({ id }: { id: string }, { db }: Context) {
  if ((await findSession(db, id)) === undefined) throw notFound();
  return { rows: await plansOfSession(db, id) };
}

/** @throws Refusal 404 */
async function dataFieldsIn({ id }: { id: string }, { db }: Context) {
  if ((await findSession(db, id)) === undefined) throw notFound();
  return { rows: await dataFieldsOf(db, id) };
}
