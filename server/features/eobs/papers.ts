import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eobs } from '@coverlane/contract/eobs/calls.ts';
import type { EobPaperState } from '@coverlane/contract/cards/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { mailAddress } from '../../facts/mail-address.queries.ts';
import { displayName } from '../../platform/values/names.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { batchFile, type Printing, seenBatch, type Stretch } from '../../platform/jobs/print-batch.ts';
import { printCalls } from '../../platform/jobs/print-calls.ts';
import { eobOf } from './eob-of.ts';
import { requireWhole } from './eob-values.ts';
import type { Eob } from './eob-writing.ts';
import { claimOfEob } from './eobs.queries.ts';
import { fillEobBatch, paperPage, type PaperRow, papersOfBatch, peopleOfBatch } from './papers.queries.ts';
import { eobBatchPdf } from './write-eob.ts';

type Calls = typeof eobs;

/** Explanations for the printer, 50 to a file. */
export const eobPrinting: Printing = { kind: 'eobs', task: 'eob-batch', permission: 'phi', perPart: 50, draw };

/** GET /eobpapers: what goes by post, and where to. */
export async function eobPapers(
  input: Input<Calls['eobPapers']>,
  context: Context,
): Promise<Reply<Calls['eobPapers']>> {
  const { db, saw } = context;
  const { page, pageSize, state } = input;
  const { rows, total } = await paperPage(db, input, { page, pageSize });
  saw({ type: 'eob', ids: [...new Set(rows.map(({ person_id }) => person_id))] });
  const shown = [];
  for (const row of rows) shown.push(await paperOf(db, row, state));
  return { rows: shown, total, page, pageSize };
}

/** An explanation as it is listed, with where it goes. */
export const paperOf = async (db: Db, row: PaperRow, state: EobPaperState) => ({
  claimId: row.claim_id,
  clientId: row.client_id,
  clientName: row.client_name,
  claimNumber: row.claim_number,
  memberId: row.person_id,
  patientName: displayName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
  memberNumber: row.member_number,
  addressee: displayName({ firstName: row.to_first_name ?? '', lastName: row.to_last_name ?? '' }),
  mailTo: await mailAddress(db, { personId: row.addressee_id, subscriberId: row.subscriber_id }),
  releasedOn: row.released_on,
  state,
  reason: row.reason,
});

/** GET and POST /eobbatches, POST /eobbatches/{id}/retry: everything that waits for the post goes to the printer. */
export const eobBatches = printCalls({
  printing: eobPrinting,
  action: 'eob-batch',
  counted: 'papers',
  empty: 'no-eob-papers',
  fill: fillEobBatch,
});

/** GET /eobbatches/{id}/file: one file of what goes to the printer. @throws Refusal 404, 409 */
export async function eobBatchFile({ id, number }: Input<Calls['eobBatchFile']>, { db, parts, saw }: Context) {
  const batch = await seenBatch(db, 'eobs', id);
  const bytes = await batchFile(parts, batch, number);
  saw({ type: 'eob', ids: await peopleOfBatch(db, id) });
  return new FileReply(`eobs-${id}-${number}.pdf`, 'application/pdf', bytes);
}

/**
 * What was corrected or is held meanwhile has no page. Where a required variable says nothing any more the batch fails, and
 * goes on once somebody set it.
 * @throws Refusal 409 'template-missing-values'
 */
async function draw(db: Db, stretch: Stretch): Promise<Buffer | null> {
  const written: Eob[] = [];
  for (const { claimId, addresseeId } of await papersOfBatch(db, stretch)) {
    const claim = await claimOfEob(db, claimId);
    const eob = claim?.ready ? await eobOf(db, claim, { isMember: false, language: null, addresseeId }) : undefined;
    if (!eob) continue;
    requireWhole(eob);
    written.push(eob);
  }
  return written.length === 0 ? null : eobBatchPdf(written, new Date());
}
