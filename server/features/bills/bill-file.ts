import type { bills } from '@coverlane/contract/bills/calls.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf } from '../../platform/http/list-as-file.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { tableFile } from '../../platform/http/table-file.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { pageOfLines } from './bill-lines.queries.ts';
import { type BillFor, billPaper, planOf, tierOf } from './bill-paper.ts';
import { findBill } from './bills.queries.ts';

const BATCH = 1_000;

type Asked = Input<typeof bills.billFile>;

/** GET /bills/:id/file. @throws Refusal 404 */
export async function billFile({ id, format, language }: Asked, { db, saw }: Context): Promise<FileReply> {
  const bill = await findBill(db, id);
  if (bill === undefined) throw notFound();
  saw({ type: 'groupbill', id, clientId: bill.clientId });
  const of = { db, bill, language };
  const file =
    format === 'pdf'
      ? new FileReply(`${bill.number}.pdf`, 'application/pdf', await billPaper(of))
      : await billSheet(of);
  await appendAudit(db, {
    action: 'export',
    call: 'billFile',
    objectType: 'groupbill',
    objectId: id,
    clientId: bill.clientId,
    outcome: 'ok',
    detail: { format },
  });
  return file;
}

const HEADS = ['name', 'memberNumber', 'plan', 'tier', 'month', 'amount', 'reason'] as const;

/** Every line of a bill as a workbook. */
async function billSheet({ db, bill, language }: BillFor): Promise<FileReply> {
  const say = wordsOf(language);
  const { file } = await tableFile('xlsx', {
    name: bill.number,
    headings: HEADS.map((key) => say(`bill.${key}`)),
    batches: batchesOf({ size: BATCH, read: (at) => pageOfLines(db, bill.id, at) }, (line) => [
      line.name,
      line.memberNumber,
      planOf(line, say),
      tierOf(line, say),
      { date: line.month },
      line.cents / 100,
      say(`bill.reason.${line.reason}`),
    ]),
  });
  return file;
}
