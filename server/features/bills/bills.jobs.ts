import { formatMonth } from '@coverlane/contract/words/formats.ts';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import type { Parts } from '../../platform/http/context.ts';
import { byRules, type ClientDay } from '../../platform/jobs/daily.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { billPaper } from './bill-paper.ts';
import { findBill } from './bills.queries.ts';
import { type DuePaper, keepBillPaper, papersDue } from './keeping-papers.queries.ts';

const TASK = 'bill-papers';
const asked = z.object({ clientId: z.string() });

/** Asks for the papers of a client's bills in the transaction that issues or voids one. */
export const queueBillPapers = (db: Db, clientId: string): Promise<void> =>
  enqueue(db, { task: TASK, payload: { clientId }, key: `${TASK} ${clientId}` });

/** The jobs of bills. `parts.pool` is the worker role's. */
export const billTasks = (parts: Parts): TaskList => ({
  [TASK]: (sent: unknown) => keepPapers({ parts, clientId: asked.parse(sent).clientId }),
});

/** Keeps each bill of a client as a document (decision 326): what is missing, in its order, each once whatever is tried again. */
export async function keepPapers(of: Pick<ClientDay, 'parts' | 'clientId'>): Promise<void> {
  // In their order: the newest version is in force, so one that fails keeps those after it waiting.
  for (const paper of await byRules(of, papersDue)) await byRules(of, (db) => keepPaper(db, paper, of.parts));
}

/** The bytes are in the store before a row names them. */
async function keepPaper(db: Db, paper: DuePaper, parts: Parts): Promise<void> {
  const found = await findBill(db, paper.billId);
  if (found === undefined) return;
  const { language, isVoid } = paper;
  const bill = isVoid ? found : { ...found, state: 'open' as const };
  const fileKey = uuid7();
  const { bytes, sha256 } = await filesOf(parts).keep(fileKey, await billPaper({ db, bill, language }));
  const say = wordsOf(language);
  const made = {
    documentId: uuid7(),
    placeId: uuid7(),
    versionId: uuid7(),
    categoryId: uuid7(),
    name: say('bill.document', { carrier: bill.carrierName, month: formatMonth(bill.month) }),
    language,
  };
  const fileName = `${bill.number}${isVoid ? `-${say('bill.voidFile')}` : ''}.pdf`;
  await keepBillPaper(db, paper, { made, file: { fileKey, fileName, bytes, sha256: sha256.toString('hex') } });
}
