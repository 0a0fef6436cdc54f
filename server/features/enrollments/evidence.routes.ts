import { evidences } from '@coverlane/contract/calls/evidence.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../http/context.ts';
import { type Handlers, serve } from '../../http/serve.ts';
import { decideEvidence, evidenceFile, sendEvidence, signEvidence } from './evidence.ts';
import { listEvidence } from './evidence.queries.ts';

/** Proof documents: members send and sign, those who enroll decide. */
export function evidenceRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: evidences, handlers });
}

const handlers: Handlers<typeof evidences> = {
  evidenceList: async (input, { db, saw }) => {
    const rows = await listEvidence(db, input);
    saw({ type: 'evidence', ids: rows.map(({ id }) => id) });
    return { rows };
  },
  sendEvidence,
  evidenceFile,
  signEvidence,
  decideEvidence,
};
