import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { applyImport } from '@coverlane/server/features/imports/apply-import.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import { findImport, patchImport } from '@coverlane/server/features/imports/imports.queries.ts';
import { readImport } from '@coverlane/server/features/imports/read-import.ts';
import { receiveFile } from '@coverlane/server/features/imports/receive.ts';
import type { Secrets } from '@coverlane/server/secrets.ts';
import { employed } from './cases.ts';
import type { EntityIds } from './load-organisation.ts';
import { type DemoRoster, demoRosters } from './rosters.ts';

/** What loading needs: who imports, into which clients, on which day ('YYYY-MM-DD'). */
export interface RosterLoading {
  ownerUrl: string;
  secrets: Secrets;
  dataDir: string;
  userId: string;
  ids: EntityIds;
  today: string;
}

/** Imports every roster file of every employer in order, the way a person would: read, then apply. */
export async function loadRosters(loading: RosterLoading): Promise<void> {
  const pool = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', loading.secrets), { max: 2, statementMs: 0 });
  try {
    for (const { employer, families } of employed(loading.today)) {
      const clientId = loading.ids.get(employer.clientNumber) ?? '';
      for (const roster of demoRosters(employer, families, loading.today)) {
        await importRoster(pool, { ...loading, clientId, roster });
      }
    }
  } finally {
    await pool.destroy();
  }
}

async function importRoster(
  pool: Pool,
  { secrets, dataDir, userId, clientId, roster }: RosterLoading & { clientId: string; roster: DemoRoster },
): Promise<void> {
  const folder = join(dataDir, 'demo');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, roster.fileName);
  writeFileSync(path, roster.text);
  const file = {
    kind: 'roster' as const,
    clientId,
    path,
    name: roster.fileName,
    bytes: statSync(path).size,
    keep: true,
  };
  const importId = await asUser(pool, userId, (db, user) =>
    receiveFile({ db, user, parts: { dataDir, secrets } }, file),
  );
  const work = { parts: { pool, secrets, dataDir }, importId, userId };
  await readImport(work);
  await asUser(pool, userId, (db) => patchImport(db, { id: importId, from: 'proposed' }, { state: 'applying' }));
  await applyImport(work, { confirmTerminations: true, terminateAbsent: false });
  const done = await asUser(pool, userId, (db) => findImport(db, importId));
  if (done?.state !== 'applied')
    throw new Error(`The demonstration's file ${roster.fileName} ended as ${done?.state}.`);
}
