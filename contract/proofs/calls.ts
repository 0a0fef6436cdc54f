import * as z from 'zod/mini';
import { type Access, enrollmentActors } from '../access.ts';
import { call } from '../call.ts';
import { uploadedBefore } from '../files/file-types.ts';
import { givenSignature, proof } from '../enrollments/shapes.ts';
import { string, uploadedFile } from '../fields.ts';
import { toSign } from '../enrollments/submitted-content.ts';
import { uploads } from '../files/uploads.ts';
import { idOf } from '../objects.ts';

/** Whoever may read an enrollment that is under way: partners do not (45 CFR 164.502(b)); the database says of the others whose. */
const proofReaders: Access = [{ types: ['admin', 'broker', 'client', 'member', 'tpa'] }];

/** Proof documents: own calls; a member sees and sends their own, those who enroll see their clients'. */
export const proofs = {
  /** Proofs of one enrollment, or of all that the reader sees: what is asked for, and what came. */
  proofList: call({
    method: 'GET',
    path: '/proofs',
    access: proofReaders,
    input: z.strictObject({ enrollmentId: z.optional(idOf('enrollment')), clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({ rows: z.array(proof) }),
    phi: true,
    session: { byLink: true },
  }),
  /** Sends the document: one file, PDF, PNG, JPEG or HEIC, at most 10 MB. */
  sendProof: call({
    method: 'POST',
    path: '/proofs/:id/file',
    access: proofReaders,
    input: z.strictObject({ id: idOf('proof'), file: uploadedFile }),
    reply: proof,
    upload: uploads.proof,
    phi: true,
    session: { byLink: true },
  }),
  /** A proof as it was uploaded. */
  proofFile: call({
    method: 'GET',
    path: '/proofs/:id/file',
    access: proofReaders,
    input: z.strictObject({ id: idOf('proof') }),
    reply: z.unknown(),
    file: uploadedBefore,
    phi: true,
    session: { byLink: true },
  }),
  /** What the employee is asked to sign: all of what somebody else submitted for them, in full, and its fingerprint. */
  proofToSign: call({
    method: 'GET',
    path: '/proofs/:id/signature',
    access: proofReaders,
    input: z.strictObject({ id: idOf('proof') }),
    reply: toSign,
    phi: true,
  }),
  /**
   * The employee signs what `proofToSign` showed: the name typed, and agreed to. Where what was submitted is another by
   * then, it is 409 `signed-otherwise`.
   */
  signProof: call({
    method: 'POST',
    path: '/proofs/:id/signature',
    access: proofReaders,
    input: z.strictObject({ id: idOf('proof'), signature: givenSignature }),
    reply: proof,
    phi: true,
  }),
  /** Accepted, refused with a reason that reaches the member at once, or not asked for any more. */
  decideProof: call({
    method: 'POST',
    path: '/proofs/:id/decision',
    access: enrollmentActors,
    input: z.strictObject({
      id: idOf('proof'),
      decision: z.enum(['accept', 'reject', 'waive'], { error: 'bad-choice' }),
      note: z.optional(string(300, 0)),
    }),
    reply: proof,
    phi: true,
  }),
};
