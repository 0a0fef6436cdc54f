import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuid7 } from '../platform/values/uuid7.ts';
import { filesOf } from '../platform/files/files-of.ts';
import type { TestPortal } from './portal.ts';

/**
 * An applied import of one person: its file, its rows as they lie in the database, a decided plan code, and whom its
 * undo left.
 */
export async function anImport({ owner, parts }: TestPortal, clientId: string, personId: string): Promise<string> {
  const id = uuid7();
  const received = join(parts.dataDir, `received-${id}`);
  writeFileSync(received, 'ISA*00*~');
  await filesOf(parts).keep(id, received);
  const file = { file_name: 'roster.edi', bytes: '10', sha256: Buffer.alloc(32), file_key: id, state: 'applied' };
  const values = { type: 'addresschange', date: '2026-01-01', change: uuid7() };
  const left = [{ subject: personId, code: 'undo-later-change', values }];
  await owner
    .insertInto('imports')
    .values({ id, client_id: clientId, ...file, acknowledgement: 'ISA*~', undo_left: JSON.stringify(left) })
    .execute();
  const row = { id: uuid7(), client_id: clientId, import_id: id, ordinal: 1, verdict: 'added', person_id: personId };
  await owner
    .insertInto('import_rows')
    .values({ ...row, person_name: 'Somebody' })
    .execute();
  const shown = { name: 'Somebody', dob: null, gender: null, relationship: null, ssn: null, memberNumber: null };
  const side = JSON.stringify({ ...shown, coverages: [] });
  const sides = { stated: side, known: side, matched_by: '["ssn"]', contradicted_by: '["names"]' };
  const place = { key: 'somebody', ordinal: 1, interchange: 1, transaction: 1, segment: 1, about: 'ssn' };
  await owner
    .insertInto('import_identities')
    .values({ ...sides, ...place, id: uuid7(), client_id: clientId, import_id: id })
    .execute();
  const code = { id: uuid7(), client_id: clientId, code: id, coverage_type: 'medical', decision: 'leaveOut' };
  await owner.insertInto('plan_codes').values(code).execute();
  return id;
}
