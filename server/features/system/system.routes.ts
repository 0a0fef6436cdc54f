import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { system, type SystemCheck } from '@coverlane/contract/system/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOf } from '../../platform/db/passing-faults.ts';
import { FileGone, type FileStore } from '../../platform/files/store.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { systemFigures } from '../../platform/http/system-figures.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  audit,
  backups,
  clock,
  encryption,
  jobs,
  mailQueue,
  nodes,
  secrets,
  storage,
  webhooks,
} from './findings.rules.ts';
import { missedFiles, rightsAndJobs } from './system.queries.ts';

/** Serves how the installation itself is. */
export function systemRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: system, handlers: { systemStatus } });
}

async function systemStatus(_: unknown, { db, user, parts, request }: Context) {
  const figures = await systemFigures(db, user.installationId);
  const { mayCreate, parked } = await rightsAndJobs(db);
  const now = Date.now();
  const missed = await missedFiles(db, user.installationId);
  const outside = await Promise.all([mail(parts), storageOf(parts, missed), scanner(parts)]);
  const [mailed, stored, scanned] = outside;
  const isSeparate = parts.separateDuties === true && !mayCreate;
  const checks: SystemCheck[] = [
    mailed,
    mailQueue(figures),
    address(parts),
    encryption(wayOf(request)),
    stored,
    scanned,
    clock(figures, now),
    { part: 'rights', ...(isSeparate ? well('separate') : attention('owner')) },
    secrets(figures),
    audit(figures),
    backups(figures),
    jobs(figures, parked),
    webhooks(figures),
    nodes(figures),
  ];
  const heard = figures.nodes.map((node) => ({ ...node, startedAt: iso(node.startedAt), seenAt: iso(node.seenAt) }));
  return { checkedAt: new Date(now).toISOString(), checks, nodes: heard };
}

const iso = (at: string): string => new Date(at).toISOString();

type Said = Omit<SystemCheck, 'part'>;
const well = (finding: SystemCheck['finding']): Said => ({ finding, state: 'well', values: {} });
const attention = (finding: SystemCheck['finding']): Said => ({ finding, state: 'attention', values: {} });

/** A part outside the program that does not answer in this time is away. */
const ANSWER_MS = 5_000;

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(Object.assign(new Error('Nothing was answered.'), { code: 'ETIMEDOUT' })),
      ANSWER_MS,
    );
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

async function mail({ checkMail }: Parts): Promise<SystemCheck> {
  if (checkMail === undefined) return { part: 'mail', ...attention('outbox') };
  try {
    await inTime(checkMail());
    return { part: 'mail', ...well('sends') };
  } catch (error) {
    // A code such as ECONNREFUSED, never a text of the other side.
    return { part: 'mail', finding: 'unreachable', state: 'wrong', values: { code: codeOf(error) || 'ESMTP' } };
  }
}

const address = ({ publicUrl }: Parts): SystemCheck => ({
  part: 'address',
  ...(publicUrl === undefined ? attention('missing') : well('set')),
});

const GIB = 2 ** 30;

/** Keeps a file where files are kept, reads it and takes it away again; and looks for those that were missed. */
async function storageOf(parts: Parts, missed: readonly string[]): Promise<SystemCheck> {
  const key = uuid7();
  const store = filesOf(parts);
  try {
    await inTime(store.keep(key, Buffer.from('probe')));
    await inTime(store.read(key));
    await inTime(store.remove(key));
    const gone = await inTime(Promise.all(missed.map((one) => isGone(store, one))));
    const { bavail, bsize } = await statfs(parts.dataDir);
    return storage(Math.floor((bavail * bsize) / GIB), gone.filter(Boolean).length);
  } catch {
    return storage(undefined, 0);
  }
}

const isGone = (store: FileStore, key: string): Promise<boolean> =>
  store.sealedBy(key).then(
    () => false,
    (failure: unknown) => failure instanceof FileGone,
  );

async function scanner({ scanner: scan }: Parts): Promise<SystemCheck> {
  if (scan === undefined) return { part: 'scanner', ...attention('none') };
  const found = await inTime(scan(Readable.from([Buffer.from('probe')]))).catch(() => 'away');
  return found === null
    ? { part: 'scanner', ...well('answers') }
    : { part: 'scanner', finding: 'away', state: 'wrong', values: {} };
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const wayOf = ({ protocol, hostname, headers, ips }: FastifyRequest) => ({
  protocol,
  isLocal: LOCAL.test(hostname.replace(/:\d+$/, '')),
  unknownProxy: headers['x-forwarded-proto'] === 'https' && ips === undefined,
});
