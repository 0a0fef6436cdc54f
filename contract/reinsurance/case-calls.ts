import { pdfFile } from '../files/file-types.ts';
import * as z from 'zod/mini';
import { call, done } from '../call.ts';
import { languages } from '../codes.ts';
import { amount, calendarDate, pageOf, pages, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { reinsuranceKeepers } from './calls.ts';
import { casePapers, caseSteps, packetItems, watchMarks } from './codes.ts';
import { openCase, watchedCase } from './shapes.ts';

const ofCase = { id: idOf('stoplosscase') };

/** Claimants near the deductible or above it, and their cases with the carrier (domain 14.3). Own calls, all of them. */
export const stopLossCases = {
  /** From claims as they are now, the furthest first: from the first mark on, and whoever has a case already. */
  watchList: call({
    method: 'GET',
    path: '/reinsurance/policies/:id/cases',
    access: reinsuranceKeepers,
    input: z.strictObject({
      id: idOf('stoplosspolicy'),
      ...pages,
      /** Percents of the deductible from which somebody is listed. */
      from: z._default(whole(watchMarks[0], 100), watchMarks[0]),
    }),
    reply: pageOf(watchedCase),
    phi: true,
  }),
  /**
   * What the carrier asks for before it renews, as PDF: claimants who reached half of the deductible or were told of. Names, diagnosis and
   * prognosis stand there for whoever may read health information, numbers for everybody else who keeps stop-loss. exportData too.
   */
  disclosureList: call({
    method: 'GET',
    path: '/reinsurance/policies/:id/disclosure',
    access: reinsuranceKeepers,
    input: z.strictObject({
      id: idOf('stoplosspolicy'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
    stepUp: true,
  }),
  /** One case of a claimant with its steps. */
  stopLossCase: call({
    method: 'GET',
    path: '/reinsurance/cases/:id',
    access: reinsuranceKeepers,
    input: z.strictObject(ofCase),
    reply: openCase,
    phi: true,
  }),
  /**
   * What the carrier is written, as PDF: the notice, or the request for reimbursement with the list of its packet. The claimant is named
   * where the reader may read health information, else by number. 409 case-step: nothing is above the deductible to ask for.
   */
  stopLossCasePaper: call({
    method: 'GET',
    path: '/reinsurance/cases/:id/paper',
    access: reinsuranceKeepers,
    input: z.strictObject({
      ...ofCase,
      kind: z._default(z.enum(casePapers, { error: 'bad-choice' }), 'notice'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /**
   * Takes a step. 409 case-step: not as the case stands. 422 { amount: 'required' } of what is filed or paid; { amount: 'too-large' }:
   * more than is above the deductible and was not asked for yet, or than was asked for; { happenedOn: 'day-too-late' }.
   */
  takeCaseStep: call({
    method: 'POST',
    path: '/reinsurance/cases/:id/steps',
    access: reinsuranceKeepers,
    input: z.strictObject({
      ...ofCase,
      step: z.enum(caseSteps, { error: 'bad-choice' }),
      happenedOn: calendarDate,
      amount: z.optional(z.nullable(amount)),
      reference: z.optional(string(60, 0)),
    }),
    reply: done,
  }),
  /** What of the filing packet is there. */
  saveCasePacket: call({
    method: 'PUT',
    path: '/reinsurance/cases/:id/packet',
    access: reinsuranceKeepers,
    input: z.strictObject({
      ...ofCase,
      packet: z.array(z.enum(packetItems, { error: 'bad-choice' })).check(z.maxLength(6, { error: 'too-long' })),
    }),
    reply: done,
  }),
  /** Diagnosis and prognosis: for whoever may read health information; to others the case is not there. */
  saveCaseHealth: call({
    method: 'PUT',
    path: '/reinsurance/cases/:id/health',
    access: reinsuranceKeepers,
    input: z.strictObject({ ...ofCase, diagnosis: string(500, 0), prognosis: string(500, 0) }),
    reply: done,
    phi: true,
  }),
};
