import type { Input } from '@coverlane/contract/call.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import type { FastifyInstance } from 'fastify';
import { type Context, FileReply, type Parts } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { eobList } from './eob-list.ts';
import { eobOf } from './eob-of.ts';
import { requireWhole } from './eob-values.ts';
import { claimOfEob } from './eobs.queries.ts';
import { eobState, holdEob, releaseEob } from './holds.ts';
import { eobPaperFile } from './paper-file.ts';
import { eobBatches, eobBatchFile, eobPapers } from './papers.ts';
import { eobPreview, eobSample, eobSampleWords } from './preview.ts';
import { eobPdf } from './write-eob.ts';
import { documentIdentifier } from './write-head.ts';

/** Serves explanations of benefits: to read, on their way by post, and as templates make them. */
export function eobRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: eobs,
    handlers: {
      eob,
      eobList,
      eobState,
      holdEob,
      releaseEob,
      eobPapers,
      eobPaperFile,
      eobBatchList: eobBatches.list,
      printEobs: eobBatches.print,
      eobBatchFile,
      retryEobBatch: eobBatches.retry,
      eobSample,
      eobPreview,
      eobSampleWords,
    },
  });
}

/** The member who reads; null: staff. */
const memberOf = ({ user }: Context): string | null => (user.type === 'member' ? user.entityId : null);

/**
 * GET /eob: the explanation of a claim that is decided and released with a payment, drawn in the language asked for, else the patient's.
 * @throws Refusal 404 for what the reader may not read, 409 'eob-unavailable' before it is released or while it is held,
 * 'template-missing-values' for staff while a required variable says nothing
 */
async function eob(input: Input<typeof eobs.eob>, context: Context): Promise<FileReply> {
  const { db, user } = context;
  const { claimId, clientId, language } = input;
  const claim = await claimOfEob(db, claimId);
  if (!claim || (clientId !== undefined && clientId !== claim.client_id)) throw notFound();
  if (!claim.ready) throw conflict('eob-unavailable');
  const isMember = user.type === 'member';
  const about = await eobOf(db, claim, {
    isMember,
    language: user.language,
    asked: language,
    readerId: memberOf(context),
  });
  if (!about) throw notFound();
  // What is to be set, and by whom, is not a member's concern.
  if (isMember && about.missing.length > 0) throw conflict('eob-unavailable');
  requireWhole(about);
  context.saw({ type: 'eob', id: claimId, clientId: claim.client_id, ids: [claim.person_id] });
  return new FileReply(
    `${documentIdentifier(claim).replace(/[^\w-]/g, '')}.pdf`,
    'application/pdf',
    await eobPdf(about),
  );
}
