import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { duplicate } from './duplicate.ts';
import { dataFieldsOf } from './data-fields.queries.ts';
import { leaveOut, namePlan, setPlan } from './plans.ts';
import { plansOfSession } from './plans.queries.ts';
import { act, checklist } from './states.ts';
import { findSession } from './sessions.queries.ts';

/** Serves what enrollment sessions are made of and how they are led (domain 5). */
export function sessionRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: sessionSetup,
    handlers: {
      duplicateEnrollmentSession: duplicate,
      sessionPlans: async ({ id }, { db }) => {
        if ((await findSession(db, id)) === undefined) throw notFound();
        return { rows: await plansOfSession(db, id) };
      },
      planPivotValues: setPlan,
      enrollmentSessionPlanName: namePlan,
      leaveOutPlan: leaveOut,
      enrollmentCensusDataFields: async ({ id }, { db }) => {
        if ((await findSession(db, id)) === undefined) throw notFound();
        return { rows: await dataFieldsOf(db, id) };
      },
      sessionChecklist: checklist,
      sessionAction: act,
    },
  });
}
