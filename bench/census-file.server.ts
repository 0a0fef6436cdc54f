// Checks one census file as a job does, then applies it; tells how long each took and how much memory the process held at most.
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { filesOf } from '@coverlane/server/platform/files/files-of.ts';
import { applyCensus } from '@coverlane/server/features/enrollment-sessions/census/apply-file.ts';
import { patchFile } from '@coverlane/server/features/enrollment-sessions/census/census.queries.ts';
import { readCensus } from '@coverlane/server/features/enrollment-sessions/census/read-file.ts';
import { openAsUser } from '@coverlane/server/platform/http/signed-user.ts';
import { secretsFrom } from '@coverlane/server/secrets.ts';
import { ordered } from './serving.ts';

/** Which file to take, as whom. */
export interface CensusOrder {
  ownerUrl: string;
  secret: string;
  dataDir: string;
  fileId: string;
  userId: string;
  path: string;
}

/** One step of it. */
export interface CensusStep {
  name: string;
  seconds: number;
  megabytes: number;
}

const { ownerUrl, secret, dataDir, fileId, userId, path } = await ordered<CensusOrder>();
const secrets = secretsFrom(Buffer.from(secret, 'base64'));
const pool = connect(roleUrl(ownerUrl, 'coverlane_worker', secrets), { max: 4, statementMs: 0 });
const parts = { pool, secrets, dataDir };
await filesOf(parts).keep(fileId, path);
const work = { parts, fileId, userId, excludeMissing: false };

async function measured(name: string, step: () => Promise<void>): Promise<CensusStep> {
  const began = performance.now();
  await step();
  const seconds = (performance.now() - began) / 1000;
  // maxRSS is in kilobytes, of the process's whole life.
  return { name, seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
}

const read = await measured('check', () => readCensus(work));
const isProposed = await pool.transaction().execute(async (db) => {
  await openAsUser(db, userId);
  return patchFile(db, { id: fileId, from: ['proposed'] }, { state: 'applying' });
});
if (!isProposed) throw new Error('The census file was not checked.');
const applied = await measured('apply', () => applyCensus(work));
await pool.destroy();
process.send?.([read, applied]);
process.disconnect();
