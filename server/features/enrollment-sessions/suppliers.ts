import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionFiles } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { supplierTable } from '../../domain/enrollment-sessions/benefits/supplier-table.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import { findSession } from './sessions.queries.ts';
import { benefitHolders, suppliersOf } from './suppliers.queries.ts';

type Calls = typeof sessionFiles;

/** Who supplies the extra benefits. @throws Refusal 404 */
export async function benefitSuppliers(
  { id }: { id: string },
  { db }: Context,
): Promise<Reply<Calls['benefitSuppliers']>> {
  if ((await findSession(db, id)) === undefined) throw notFound();
  return { rows: await suppliersOf(db, id) };
}

/** The file of one supplier (domain 5.6). @throws Refusal 403, 404 */
export async function supplierFile(
  { id, supplierId: named, format }: Input<Calls['supplierFile']>,
  { db, user, saw, parts }: Context,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const supplierId = named ?? null;
  const session = await findSession(db, id);
  const supplier = (await suppliersOf(db, id)).find((one) => one.supplierId === supplierId);
  if (session === undefined || supplier === undefined) throw notFound();
  if (supplier.sensitive && !user.permissions.includes('viewSsn')) throw forbidden();
  const holders = await benefitHolders({ db, keys: keysOf(parts.secrets) }, { sessionId: id, supplierId });
  const { headings, rows } = supplierTable(holders);
  const name = `extra-benefits-${(supplier.name ?? 'other').replace(/[^A-Za-z0-9]+/g, '-')}`;
  const written = await streamedTable(format, { name, headings, batches: once(rows) });
  saw({ type: 'member', ids: [...new Set(holders.map(({ personId }) => personId))] });
  await appendAudit(db, {
    action: 'export',
    call: 'supplierFile',
    objectType: 'enrollmentsessions',
    objectId: id,
    clientId: session.clientId,
    outcome: 'ok',
    detail: { table: 'extraBenefits', format, rows: written.rows, supplier: supplier.name },
  });
  return written.file;
}

async function* once(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
