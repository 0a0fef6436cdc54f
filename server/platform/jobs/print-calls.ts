import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { MessageCode } from '@coverlane/contract/messages.ts';
import { batchPage, seesClient } from '../printing/print-batches.queries.ts';
import type { Db } from '../db/connect.ts';
import { uuid7 } from '../values/uuid7.ts';
import { actorName, actorOf } from '../http/actor.ts';
import { appendAudit } from '../http/audit.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/refusals.ts';
import { type Printing, printBatchOf, restartBatch, startBatch } from './print-batch.ts';

/** How the papers of a kind get into batches. */
export interface Batching {
  printing: Printing;
  /** What the audit log calls it, and the number of papers. */
  action: string;
  counted: string;
  /** The code of a refusal where no paper waits. */
  empty: MessageCode;
  /** Puts what waits (of one client, where named) into a batch. @returns how many papers */
  fill(db: Db, batch: { id: string; clientId: string | null; by: Actor }): Promise<number>;
}

/** The calls that every kind of papers for the printer has: the list of batches, a new one, and going on with one that failed. */
export const printCalls = (of: Batching) => ({
  /** A page of batches, the newest first. */
  list: async ({ page, pageSize }: { page: number; pageSize: number }, { db }: Context) => {
    const { rows, total } = await batchPage(db, of.printing.kind, { page, pageSize });
    return { rows: rows.map(printBatchOf), total, page, pageSize };
  },
  /** Everything that waits goes to the printer; a job draws it. @throws Refusal 404 for a client unknown to the reader, 409 */
  print: async ({ clientId: only }: { clientId?: string | undefined }, { db, user }: Context) => {
    const clientId = only ?? null;
    if (clientId !== null && !(await seesClient(db, clientId))) throw notFound();
    const id = uuid7();
    const by = { id: user.id, name: actorName(user) };
    const { printing, empty } = of;
    const batch = { id, kind: printing.kind, installationId: user.installationId, clientId, by };
    const fill = () => of.fill(db, { id, clientId, by: actorOf(user) });
    const row = await startBatch(db, { ...batch, fill, printing, empty });
    await noteBatch(db, id, { action: of.action, detail: { [of.counted]: row.cards } });
    return printBatchOf(row);
  },
  /** A batch that failed goes on where it was, in the name of who says so. @throws Refusal 404, 409 */
  retry: async ({ id }: { id: string }, { db, user }: Context) => {
    const row = await restartBatch(db, of.printing, { batchId: id, userId: user.id });
    await noteBatch(db, id, { action: of.action, detail: { state: 'retry' } });
    return printBatchOf(row);
  },
});

/** Writes into the audit log what became of a batch. */
export const noteBatch = (
  db: Db,
  id: string,
  said: { action: string; detail: Record<string, number | string> },
): Promise<void> => appendAudit(db, { ...said, objectType: 'printbatch', objectId: id, outcome: 'ok' });
