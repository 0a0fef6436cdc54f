// npm run restore:check: is what was restored whole? Exit code 0: yes; 1: no, and what is wrong, a sentence each.
//   --keep FILE     beside a backup: writes down how many rows each table has
//   --against FILE  after a restore: compares with what was written down
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { headsFolder } from '../platform/audit/heads-folder.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { codeOf } from '../platform/db/passing-faults.ts';
import { requireGuards } from '../platform/db/schema-state.ts';
import { requireOwnSecret } from '../platform/db/secret-check.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { filesOf } from '../platform/files/files-of.ts';
import type { FileStore } from '../platform/files/store.ts';
import { withOwner } from './owner-session.ts';
import { missingRoles, type NamedFile, namedFiles, tableCounts } from './restore-check.queries.ts';

type Session = Parameters<Parameters<typeof withOwner>[1]>[0];

const keptCounts = z.record(z.string(), z.int());

/** What is wrong with one file: it is not there, its seal is broken, or it is not what its row says. */
async function faultOfFile(store: FileStore, file: NamedFile): Promise<string[]> {
  const called = `The file ${file.key} (${file.kind} ${file.row})`;
  try {
    const { size, sha256 } = await readWhole(store, file.key);
    if (file.bytes !== null && Number(file.bytes) !== size)
      return [`${called} has ${size} bytes instead of ${file.bytes}.`];
    const isOther = file.sha256 !== null && !sha256.equals(file.sha256);
    return isOther ? [`${called} holds other bytes than its row says.`] : [];
  } catch (error) {
    return [
      codeOf(error) === 'ENOENT'
        ? `${called} is missing.`
        : `${called} cannot be read: it was changed, or the secret is another.`,
    ];
  }
}

async function readWhole(store: FileStore, key: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of store.open(key)) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest() };
}

async function filesWrong({ owner, ...kept }: Session): Promise<string[]> {
  const store = filesOf(kept);
  const files = await namedFiles(owner);
  const wrong: string[] = [];
  for (const file of files) wrong.push(...(await faultOfFile(store, file)));
  console.log(`Files that rows name: ${files.length}.`);
  return wrong;
}

/** Rows are counted; where a file says how many there were, every difference is one. */
async function countsWrong({ owner }: Session, against: string | undefined): Promise<string[]> {
  const counts = await tableCounts(owner);
  console.log(`Tables: ${counts.size}. Rows: ${[...counts.values()].reduce((sum, one) => sum + one, 0)}.`);
  if (against === undefined) return [];
  const kept = Object.entries(keptCounts.parse(JSON.parse(readFileSync(against, 'utf8'))));
  return kept.flatMap(([table, before]) => {
    const now = counts.get(table);
    if (now === before) return [];
    return [`The table ${table} ${now === undefined ? 'is missing' : `has ${now} rows`}; the backup said ${before}.`];
  });
}

async function auditWrong({ owner, secrets, dataDir }: Session): Promise<string[]> {
  const found = await verifyAudit({ owner, secrets, headsDir: headsFolder(process.env, dataDir) });
  console.log(`Audit rows intact: ${found.intact}. Seals: ${found.seals}.`);
  return found.faultCount === 0
    ? []
    : [`The audit log is not as it was. Faults: ${found.faultCount}; npm run audit:verify names them.`];
}

/** A check that refuses says its sentence as the others do. */
async function refusals(check: () => Promise<void>): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof StartRefused) return [error.message];
    throw error;
  }
}

async function wrongIn(session: Session, against: string | undefined): Promise<string[]> {
  const { owner, ownerUrl, secrets } = session;
  const roles = await missingRoles(owner);
  const missing = roles.map((name) => `The role ${name} is missing: create role ${name} nologin;, and restore again.`);
  const guards = await refusals(() => requireGuards(ownerUrl));
  const secret = await refusals(() => requireOwnSecret(ownerUrl, secrets));
  const before = [...missing, ...guards, ...secret];
  // Without roles or with another secret the rest cannot be judged.
  if (missing.length > 0 || secret.length > 0) return before;
  return [
    ...before,
    ...(await countsWrong(session, against)),
    ...(await filesWrong(session)),
    ...(await auditWrong(session)),
  ];
}

try {
  const { values } = parseArgs({ options: { keep: { type: 'string' }, against: { type: 'string' } } });
  const { keep, against } = values;
  const wrong = await withOwner(process.env, async (session) => {
    if (keep === undefined) return wrongIn(session, against);
    writeFileSync(keep, `${JSON.stringify(Object.fromEntries(await tableCounts(session.owner)), null, 2)}\n`);
    return [];
  });
  for (const sentence of wrong) console.error(sentence);
  if (keep === undefined)
    console.log(
      wrong.length === 0 ? 'What was restored is whole.' : `What was restored is not whole. Faults: ${wrong.length}.`,
    );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
