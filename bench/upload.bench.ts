import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { permissions } from '@coverlane/contract/access.ts';
import { MEBIBYTE } from '@coverlane/contract/files/uploads.ts';
import { aCategory } from '@coverlane/server/features/documents/documents.testing.ts';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { aUser, aWorld } from '@coverlane/server/testing/world.ts';
import { median } from './compare.ts';
import { withDatabase } from './database.ts';
import { processorTime } from './processor-time.ts';
import { signIn } from './seed-members.ts';
import { type Started, start } from './serving.ts';

const BYTES = 50 * MEBIBYTE - 1024;
const GOAL_TIMES = 2;
const ROUNDS = 9;
const WARM = 16;

type Headers = Record<string, string>;

/** A document of 50 MB kept, sent in one and in pieces, each beside a stream of the same bytes to the same disk. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const { ownerUrl, secret, dataDir } = database;
    const owner = connect(ownerUrl, { max: 2, statementMs: 0 });
    const { installationId } = await aWorld(owner);
    const categoryId = await aCategory(owner, installationId);
    const admin = await aUser(owner, { installationId, type: 'admin', permissions });
    const headers = await signIn(owner, database, admin.id);
    const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
    const bare = await start<{ port: number }>('bare-upload.server.ts', { dataDir });
    try {
      const places = { portal: placeOf(portal), bare: placeOf(bare), dataDir };
      const sender = senderTo(places.portal.port, { headers, categoryId });
      await compared(places, 'in one', sender.inOne);
      await compared(places, 'in pieces', sender.inPieces);
    } finally {
      await Promise.all([portal.stop(), bare.stop()]);
      await owner.destroy();
    }
  });

/** Where a server listens, and which process it is. */
interface Place {
  port: number;
  pid: number;
}

const placeOf = ({ said, child }: Started<{ port: number }>): Place => ({ port: said.port, pid: child.pid ?? 0 });

interface Places {
  portal: Place;
  bare: Place;
  dataDir: string;
}

type Send = (file: Blob) => Promise<void>;

/** The two ways in which a file comes: as a form, and by the tus protocol in pieces of 8 MB as a browser sends it. */
function senderTo(port: number, { headers, categoryId }: { headers: Headers; categoryId: string }) {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const own = { ...headers, origin: at(''), 'tus-resumable': '1.0.0' };
  const ask = async (path: string, asked: RequestInit, status: number): Promise<Response> => {
    const reply = await fetch(at(path), asked);
    if (reply.status !== status) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const inOne = async (file: Blob) => {
    const form = new FormData();
    form.set('categoryId', categoryId);
    form.set('file', file, 'large.pdf');
    await (
      await ask('/api/documents', { method: 'POST', headers: { ...headers, origin: at('') }, body: form }, 200)
    ).text();
  };
  const inPieces = async (file: Blob) => {
    const begun = await ask(
      '/api/uploads/documentAdd',
      {
        method: 'POST',
        headers: { ...own, 'upload-length': String(file.size), 'upload-metadata': `filename ${btoa('large.pdf')}` },
      },
      201,
    );
    const location = begun.headers.get('location') ?? '';
    for (let from = 0; from < file.size; from += PIECE) {
      const piece = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      await ask(
        location,
        { method: 'PATCH', headers: { ...own, ...piece }, body: file.slice(from, from + PIECE) },
        204,
      );
    }
    const said = JSON.stringify({ file: location.split('/').at(-1), categoryId });
    const asked = { method: 'POST', headers: { ...own, 'content-type': 'application/json' }, body: said };
    await (await ask('/api/documents', asked, 200)).text();
  };
  return { inOne, inPieces };
}

const PIECE = 4 * MEBIBYTE;

async function compared({ portal, bare, dataDir }: Places, how: string, keep: Send): Promise<void> {
  const file = (bytes = BYTES) => new Blob([pdfOf(uuid7()), randomBytes(bytes)], { type: 'application/pdf' });
  const stream = async (sent: Blob) => {
    await (await fetch(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: sent })).text();
  };
  // As a server is that has run a while: each connection of its pool has planned what it asks.
  for (let round = 0; round < WARM; round += 1) await keep(file(1000));
  await keep(file());
  await stream(file());
  const before = residentOf(portal.pid);
  const pairs: { us: Spent; them: Spent }[] = [];
  // In turn: what else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const them = await spent(bare.pid, dataDir, () => stream(file()));
    pairs.push({ us: await spent(portal.pid, dataDir, () => keep(file())), them });
  }
  const [us, them] = [middle(pairs.map((pair) => pair.us)), middle(pairs.map((pair) => pair.them))];
  const ratios = pairs.map((pair) => pair.us.ms / pair.them.ms);
  const times = median(ratios);
  if (times > GOAL_TIMES) process.exitCode = 1;
  console.log(
    `  50 MB ${how}: ${us.ms.toFixed(0)} ms beside ${them.ms.toFixed(0)} ms, ${times.toFixed(2)} times in the middle of ${ROUNDS} pairs (${ratios
      .toSorted((a, b) => a - b)
      .map((ratio) => ratio.toFixed(1))
      .join(' ')}), goal ${GOAL_TIMES} times${times > GOAL_TIMES ? ': MISSED' : ''}`,
  );
  console.log(
    `    processor time of the server ${us.server} ms and ${them.server} ms, of PostgreSQL ${us.postgres} ms; load ${loadavg()[0]?.toFixed(1)}; memory ${before} MB before, ${residentOf(portal.pid)} MB after`,
  );
}

/** What one upload took, in milliseconds: by the clock, and of processors. */
interface Spent {
  ms: number;
  server: number;
  postgres: number;
}

async function spent(pid: number, dataDir: string, work: () => Promise<unknown>): Promise<Spent> {
  const before = processorTime(pid, dataDir);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const after = processorTime(pid, dataDir);
  return before && after
    ? { ms, server: after.server - before.server, postgres: after.postgres - before.postgres }
    : { ms, server: 0, postgres: 0 };
}

const middle = (all: readonly Spent[]): Spent => ({
  ms: median(all.map(({ ms }) => ms)),
  server: median(all.map(({ server }) => server)),
  postgres: median(all.map(({ postgres }) => postgres)),
});

const pdfOf = (name: string): string => `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${name}\n`;

/** What of a process lies in memory, in MB. */
const residentOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
