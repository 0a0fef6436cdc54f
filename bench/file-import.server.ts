// Imports one roster or claim file as a job does: reads it (dry run), then applies it; tells how long each took and how much
// memory the process held at most.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { applyImport } from '@coverlane/server/features/imports/apply-import.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import { findImport, patchImport } from '@coverlane/server/features/imports/imports.queries.ts';
import { readImport } from '@coverlane/server/features/imports/read-import.ts';
import { receiveFile } from '@coverlane/server/features/imports/receive.ts';
import { secretsFrom } from '@coverlane/server/secrets.ts';
import { ordered } from './serving.ts';

/** Which file to import, for which client and as whom. */
export interface ImportOrder {
  ownerUrl: string;
  secret: string;
  dataDir: string;
  clientId: string;
  userId: string;
  kind: 'roster' | 'claims';
  path: string;
}

/** One step of the import. */
export interface ImportStep {
  name: string;
  seconds: number;
  /** Processor time of this process; PostgreSQL's comes on top. */
  cpuSeconds: number;
  megabytes: number;
}

const { ownerUrl, secret, dataDir, clientId, userId, kind, path } = await ordered<ImportOrder>();
const secrets = secretsFrom(Buffer.from(secret, 'base64'));
const pool = connect(roleUrl(ownerUrl, 'coverlane_worker', secrets), { max: 4, statementMs: 0 });
const parts = { pool, secrets, dataDir };
const file = { kind, clientId, path, name: basename(path), bytes: statSync(path).size, keep: true };
const importId = await asUser(pool, userId, (db, user) => receiveFile({ db, user, parts }, file));
const work = { parts, importId, userId };

async function measured(name: string, step: () => Promise<void>): Promise<ImportStep> {
  const began = performance.now();
  const used = process.cpuUsage();
  await step();
  const { user, system } = process.cpuUsage(used);
  const cpuSeconds = (user + system) / 1e6;
  const seconds = (performance.now() - began) / 1000;
  // maxRSS is in kilobytes, of the process's whole life.
  return { name, seconds, cpuSeconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
}

async function expectState(state: string): Promise<void> {
  const record = await asUser(pool, userId, (db) => findImport(db, importId));
  if (record?.state !== state) throw new Error(`The import is ${record?.state}: ${JSON.stringify(record?.faults)}`);
}

const read = await measured('dry run', () => readImport(work));
await expectState('proposed');
await asUser(pool, userId, (db) => patchImport(db, { id: importId, from: 'proposed' }, { state: 'applying' }));
const applied = await measured('apply', () => applyImport(work, { confirmTerminations: true, terminateAbsent: false }));
await expectState('applied');
await pool.destroy();
process.send?.([read, applied]);
process.disconnect();
