import type { Input } from '@coverlane/contract/call.ts';
import type { eobs } from '@coverlane/contract/calls/eobs.ts';
import { type Context, FileReply } from '../../http/context.ts';
import { invalid, notFound } from '../../http/refusals.ts';
import { eobOf } from './eob-of.ts';
import { claimOfEob, claimOfNumber, sectionsOf } from './eobs.queries.ts';
import { sampleEob } from './sample-eob.ts';
import { eobPdf } from './write-eob.ts';

type Calls = typeof eobs;

/** GET /eobtemplates/{id}/sample: the paper that a template makes, of an invented claim. @throws Refusal 404 */
export async function eobSample({ id, language }: Input<Calls['eobSample']>, { db }: Context): Promise<FileReply> {
  const sections = await sectionsOf(db, id);
  if (!sections) throw notFound();
  return paperOf(await eobPdf({ ...sampleEob, sections, language }));
}

/**
 * GET /eobtemplates/{id}/preview: the same of a real claim, also of one that is not decided yet. It shows nothing that the
 * reader could not read as that claim, and is in the log as that.
 * @throws Refusal 404, 422 'not-found' at the number
 */
export async function eobPreview(
  { id, claimNumber }: Input<Calls['eobPreview']>,
  context: Context,
): Promise<FileReply> {
  const { db, user, saw } = context;
  const sections = await sectionsOf(db, id);
  if (!sections) throw notFound();
  const claimId = await claimOfNumber(db, claimNumber.trim());
  const claim = claimId === null ? undefined : await claimOfEob(db, claimId);
  const eob = claim && (await eobOf(db, claim, { isMember: false, language: user.language, sections }));
  if (!eob) throw invalid({ claimNumber: 'not-found' });
  saw({ type: 'eob', id: eob.claim.id, clientId: eob.claim.client_id, ids: [eob.claim.person_id] });
  return paperOf(await eobPdf(eob));
}

const paperOf = (bytes: Buffer) => new FileReply('explanation-of-benefits.pdf', 'application/pdf', bytes);
