import * as z from 'zod/mini';
import { enrollers } from '../access.ts';
import { call } from '../call.ts';
import { evidence } from '../enrollment.ts';
import { flag, id, string, uploadedFile } from '../fields.ts';

/** Proof documents: own calls; a member sees and sends their own, those who enroll see their clients'. */
export const evidences = {
  evidenceList: call({
    method: 'GET',
    path: '/evidence',
    access: 'signedIn',
    input: z.strictObject({ enrollmentId: z.optional(id), clientId: z.optional(id) }),
    reply: z.strictObject({ rows: z.array(evidence) }),
    phi: true,
  }),
  /** Sends the document: one file, PDF, PNG, JPEG or HEIC, at most 10 MB. */
  sendEvidence: call({
    method: 'POST',
    path: '/evidence/:id/file',
    access: 'signedIn',
    input: z.strictObject({ id, file: uploadedFile }),
    reply: evidence,
    upload: true,
    phi: true,
  }),
  evidenceFile: call({
    method: 'GET',
    path: '/evidence/:id/file',
    access: 'signedIn',
    input: z.strictObject({ id }),
    reply: z.unknown(),
    file: true,
    phi: true,
  }),
  /** The employee signs what somebody else entered for them: the name typed, and agreed to. */
  signEvidence: call({
    method: 'POST',
    path: '/evidence/:id/signature',
    access: 'signedIn',
    input: z.strictObject({ id, typedName: string(120), agreed: flag }),
    reply: evidence,
    phi: true,
  }),
  /** Accepted, refused with a reason that reaches the member at once, or not asked for any more. */
  decideEvidence: call({
    method: 'POST',
    path: '/evidence/:id/decision',
    access: enrollers,
    input: z.strictObject({
      id,
      decision: z.enum(['accept', 'reject', 'waive'], { error: 'bad-choice' }),
      note: z.optional(string(300, 0)),
    }),
    reply: evidence,
    phi: true,
  }),
};
