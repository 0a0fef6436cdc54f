import { createHash } from 'node:crypto';
import { verifyAudit } from '../audit/verify.ts';
import type { Pool } from '../db/connect.ts';
import { codeOf } from '../db/passing-faults.ts';
import { requireGuards } from '../db/schema-state.ts';
import { requireOwnSecret } from '../db/secret-check.ts';
import { StartRefused } from '../db/start-refused.ts';
import { filesOf } from '../files/files-of.ts';
import type { FilePlace } from '../files/place.ts';
import type { FileStore } from '../files/store.ts';
import type { Secrets } from '../../secrets.ts';
import { missingRoles, type NamedFile, namedFiles, tableCounts } from './whole.queries.ts';

/** An installation that is looked at: its database as the owner, its files, its heads of the audit log. */
export interface Looked {
  readonly owner: Pool;
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly place?: FilePlace;
  readonly headsDir: string;
}

/** What it is held against. */
export interface Against {
  /** How many rows each table had. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** The moment it was restored to, in milliseconds since 1970: what the heads know of later ones is not missing. */
  until?: number | undefined;
}

/** What was found: a sentence for each fault. Counts are of what was looked at. */
export interface Wholeness {
  wrong: string[];
  rows: number;
  tables: number;
  files: number;
  sealed: number;
}

/** Is it whole: roles, policies, secret, rows, files, audit log? Changes nothing. */
export async function wholeness(looked: Looked, against: Against = {}): Promise<Wholeness> {
  const { owner, ownerUrl, secrets } = looked;
  const roles = await missingRoles(owner);
  const missing = roles.map((name) => `The role ${name} is missing: create role ${name} nologin;, and restore again.`);
  const guards = await refusals(() => requireGuards(ownerUrl));
  const secret = await refusals(() => requireOwnSecret(ownerUrl, secrets));
  const wrong = [...missing, ...guards, ...secret];
  const found = { wrong, rows: 0, tables: 0, files: 0, sealed: 0 };
  // Without roles or with another secret the rest cannot be judged.
  if (missing.length > 0 || secret.length > 0) return found;
  const counts = await tableCounts(owner);
  const files = await namedFiles(owner);
  const audit = await verifyAudit({ ...looked, ...(against.until !== undefined && { until: against.until }) });
  wrong.push(...countsWrong(counts, against.counts), ...(await filesWrong(looked, files)));
  if (audit.faultCount > 0)
    wrong.push(`The audit log is not as it was. Faults: ${audit.faultCount}; npm run audit:verify names them.`);
  const rows = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return { ...found, rows, tables: counts.size, files: files.length, sealed: audit.intact };
}

/** Where it is said how many rows there were, every difference is one. */
function countsWrong(counts: ReadonlyMap<string, number>, kept: Against['counts'] = {}): string[] {
  return Object.entries(kept).flatMap(([table, before]) => {
    const now = counts.get(table);
    if (now === before) return [];
    return [`The table ${table} ${now === undefined ? 'is missing' : `has ${now} rows`}; the backup said ${before}.`];
  });
}

async function filesWrong(looked: Looked, files: readonly NamedFile[]): Promise<string[]> {
  const store = filesOf(looked);
  const wrong: string[] = [];
  for (const file of files) wrong.push(...(await faultOfFile(store, file)));
  return wrong;
}

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
