import { proofs } from '@coverlane/contract/proofs/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { type Handlers, serve } from '../../platform/http/serve.ts';
import { proofToSign, signProof } from './employee-signature.ts';
import { decideProof, proofFile, sendProof } from './proofs.ts';
import { listProofs } from './proofs.queries.ts';

/** Proof documents: members send and sign, those who enroll decide. */
export function proofRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: proofs, handlers });
}

const handlers: Handlers<typeof proofs> = {
  proofList: async (input, { db, saw }) => {
    const rows = await listProofs(db, input);
    saw({ type: 'proof', ids: rows.map(({ id }) => id) });
    return { rows };
  },
  sendProof,
  proofFile,
  proofToSign,
  signProof,
  decideProof,
};
