import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { permissions } from '@coverlane/contract/access.ts';
import { MEBIBYTE } from '@coverlane/contract/files/uploads.ts';
import { aCategory } from '@coverlane/server/features/documents/documents.testing.ts';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { aUser, aWorld } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { withDatabase } from './database.ts';
import { signIn } from './seed-members.ts';
import { start } from './serving.ts';

const BYTES = 500 * MEBIBYTE;
/** What of the portal's process may lie in memory more than before. */
const GOAL_MB = 150;
const PART = 8 * MEBIBYTE;

/** One document of 500 MB where the administrator lets it be: sent in pieces with the line lost in the middle, kept, read in parts and whole, packed never. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const { ownerUrl, secret, dataDir } = database;
    const owner = connect(ownerUrl, { max: 2, statementMs: 0 });
    const { installationId } = await aWorld(owner);
    const categoryId = await aCategory(owner, installationId);
    await sql`insert into settings (id, installation_id, scope, scope_id, key, value)
      values (gen_random_uuid(), ${installationId}, 'installation', ${installationId}, 'documentMegabytes', '500')`.execute(
      owner,
    );
    const admin = await aUser(owner, { installationId, type: 'admin', permissions });
    const headers = await signIn(owner, database, admin.id);
    const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
    try {
      const { port } = portal.said;
      await measured({ port, pid: portal.child.pid ?? 0 }, { headers, categoryId });
    } finally {
      await portal.stop();
      await owner.destroy();
    }
  });

type Headers = Record<string, string>;
const TUS = { 'tus-resumable': '1.0.0' };

interface Asked {
  at: (path: string) => string;
  headers: Headers;
}

async function measured(
  { port, pid }: { port: number; pid: number },
  { headers, categoryId }: { headers: Headers; categoryId: string },
): Promise<void> {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const asked = { at, headers: { ...headers, origin: at('') } };
  const watch = watching(pid);
  const [sent, location] = await timed(() => send(asked));
  const [kept, path] = await timed(() => keep(asked, { file: location.split('/').at(-1), categoryId }));
  const [part] = await timed(() => lastPart(asked, path));
  const [read, digest] = await timed(() => allOf(asked, path));
  requireThat(digest === digestOfAll(), 'What was read is not what was sent.');
  const { before, most } = watch();
  const missed = most - before > GOAL_MB ? ': MISSED' : '';
  if (missed) process.exitCode = 1;
  console.log(
    `  500 MB: sent in two pieces ${sent} s, checked and kept ${kept} s, its last 8 MB ${part} s, all of it read ${read} s; memory ${before} MB before, ${most} MB at most, goal ${GOAL_MB} MB more${missed}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** Seconds that something took, and what came of it. */
async function timed<Result>(work: () => Promise<Result>): Promise<[string, Result]> {
  const began = performance.now();
  const result = await work();
  return [((performance.now() - began) / 1000).toFixed(1), result];
}

function requireThat(is: boolean, otherwise: string): void {
  if (!is) throw new Error(otherwise);
}

/** @returns where the upload lies */
async function send({ at, headers }: Asked): Promise<string> {
  const own = { ...headers, ...TUS };
  const begun = await fetch(at('/api/uploads/documentAdd'), {
    method: 'POST',
    headers: { ...own, 'upload-length': String(BYTES), 'upload-metadata': `filename ${btoa('large.pdf')}` },
  });
  const location = begun.headers.get('location') ?? '';
  requireThat(begun.status === 201, `${begun.status}: ${await begun.text()}`);
  const half = BYTES / 2;
  await piece(at(location), headers, { from: 0, to: half });
  const state = await fetch(at(location), { method: 'HEAD', headers: own });
  requireThat(state.headers.get('upload-offset') === String(half), 'The first half is not there.');
  await piece(at(location), headers, { from: half, to: BYTES });
  return location;
}

/** @returns where the document is read */
async function keep({ at, headers }: Asked, said: object): Promise<string> {
  const reply = await fetch(at('/api/documents'), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, status: 'published' }),
  });
  const { id } = await reply.json();
  requireThat(reply.status === 200, `${reply.status}`);
  return `/api/doc/${id}/latest`;
}

async function lastPart({ at, headers }: Asked, path: string): Promise<void> {
  const range = `bytes=${BYTES - PART}-${BYTES - 1}`;
  const last = await fetch(at(path), { headers: { ...headers, range } });
  const tail = Buffer.from(await last.arrayBuffer());
  requireThat(last.status === 206 && tail.equals(bytesOf(BYTES - PART, BYTES)), 'The last part is another.');
}

/** @returns the SHA-256 of what was read */
async function allOf({ at, headers }: Asked, path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(at(path), { headers })).body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

function digestOfAll(): string {
  const hash = createHash('sha256');
  for (let from = 0; from < BYTES; from += PART) hash.update(bytesOf(from, Math.min(BYTES, from + PART)));
  return hash.digest('hex');
}

const HEAD = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');

/** Bytes of the file from one place to another: they follow from where they are. */
function bytesOf(from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  for (let at = 0; at < bytes.length; at += 4)
    bytes.writeUInt32LE(Math.imul((from + at) >>> 2, 2_654_435_761) >>> 0, at);
  if (from === 0) HEAD.copy(bytes);
  return bytes;
}

/** Sends one piece as it is made: nobody has the whole in memory. */
function piece(url: string, headers: Headers, { from, to }: { from: number; to: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const going = request(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        ...TUS,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
        'content-length': to - from,
      },
    });
    going.on('error', reject);
    going.on('response', (answer) => {
      answer.resume();
      if (answer.statusCode === 204) resolve();
      else reject(new Error(`${answer.statusCode}`));
    });
    const write = (at: number): void => {
      if (at >= to) return void going.end();
      const end = Math.min(to, at + MEBIBYTE);
      going.write(bytesOf(at, end), () => write(end));
    };
    write(from);
  });
}

/** Looks at a process until it is asked: what of it lay in memory at first, and at most, in MB. */
function watching(pid: number): () => { before: number; most: number } {
  const now = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  const before = now();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, now())), 100);
  return () => {
    clearInterval(timer);
    return { before, most };
  };
}
