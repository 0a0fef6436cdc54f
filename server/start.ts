import { bankServerOf } from './bank-server.ts';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import {
  isEncryptedOnly,
  logLevelOf,
  mailFromOf,
  metricsTokenOf,
  noticeOf,
  portOf,
  publicUrlOf,
  smtpUrlOf,
} from './config.ts';
import { requireSound } from './config-check.ts';
import { headsFolder } from './platform/audit/heads-folder.ts';
import { type Sealer, startSealer } from './platform/audit/sealer.ts';
import { connect, type ConnectOptions, type Pool } from './platform/db/connect.ts';
import { prepareDataFolder } from './platform/db/data-folder.ts';
import { watchPool } from './platform/db/pulse.ts';
import { watchGuards } from './platform/db/watch-guards.ts';
import type { WaitingPool } from './platform/db/waiting-pool.ts';
import { ping } from './features/runtime/runtime.queries.ts';
import { type Environment, isOn } from './environment.ts';
import { madeReady } from './made-ready.ts';
import { drain } from './drain.ts';
import { type LoginRole, roleUrl } from './platform/db/roles.ts';
import { StartRefused } from './platform/db/start-refused.ts';
import { scannerOf } from './platform/files/clamd.ts';
import { filePlaceOf } from './platform/files/s3-place.ts';
import { bankOf } from './platform/bank/configured.ts';
import type { Parts } from './platform/http/context.ts';
import { logSentences, portalLog } from './platform/http/logging.ts';
import { trustedProxies } from './platform/http/trusted-proxies.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { httpGateway, smsAddressOf } from './platform/sms/gateway.ts';
import type { MailOffice } from './platform/mail/mail.jobs.ts';
import { postOf } from './platform/mail/post.ts';
import { watchSecrets } from './platform/keys/watch.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { tasks } from './tasks.ts';

const root = join(import.meta.dirname, '..');

/** A portal that answers. */
export interface Running {
  address: string;
  /** Undefined where the program has no rights of the owner (SEPARATE_DUTIES). */
  ownerUrl: string | undefined;
  secrets: Secrets;
  parts: Parts;
  /** Drains requests and jobs, then stops the database where it is ours. */
  stop(): Promise<void>;
}

/** Where the program keeps what it writes: DATA_DIR, or data/ in the project. */
export const dataFolder = (env: Environment): string => resolve(env['DATA_DIR'] || join(root, 'data'));

/** What the demonstration's first load is given. */
export type Prepared = Omit<Running, 'address' | 'stop' | 'ownerUrl'> & { ownerUrl: string };

/**
 * Starts database, jobs and server; when it returns, GET /health answers 200.
 * @param beforeServing runs once the database is ready, before anybody can ask anything: the demonstration's first load; never
 *   where the program has no rights of the owner
 * @throws StartRefused with one clear sentence
 */
export async function startPortal(
  env: Environment,
  beforeServing: (prepared: Prepared) => Promise<void>,
): Promise<Running> {
  requireSound(env);
  const dataDir = dataFolder(env);
  prepareDataFolder(dataDir);
  const log = portalLog(logLevelOf(env));
  const secrets = loadSecrets(env, dataDir);
  const closers: Closer[] = [];
  try {
    const { url, ownerUrl } = await madeReady({ env, dataDir, secrets, closers });
    const opening: Opening = { url, secrets, closers, pools: {} };
    const pool = open('coverlane_app', opening);
    const aside = open('coverlane_app', opening, { max: 4, name: 'coverlane_app aside' });
    const watch = await watchSecrets(pool, secrets);
    closers.push(() => watch.stop());
    const post = postOf(smtpUrlOf(env), dataDir);
    const parts: Parts = {
      pool,
      aside,
      secrets,
      dataDir,
      demonstration: env['NODE_ENV'] !== 'production',
      ...asked(env, secrets),
      ...(post.check && { checkMail: post.check }),
    };
    const office = { post, from: mailFromOf(env) };
    const jobs = await startJobs({ parts, log, office, headsDir: headsFolder(env, dataDir) }, opening);
    if (ownerUrl !== undefined) await beforeServing({ ownerUrl, secrets, parts });
    const app = await serving({ env, parts, log, opening }, jobs);
    const address = await listen(app, env);
    log.info({ address }, logSentences.started);
    closers.unshift(async () => log.info({}, logSentences.stopped));
    return { address, ownerUrl, secrets, parts, stop: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** What the environment asks of the portal. */
function asked(env: Environment, secrets: Secrets): Partial<Parts> {
  const publicUrl = publicUrlOf(env);
  const bankServer = bankServerOf(env);
  const sms = smsAddressOf(env);
  return {
    ...filePlaceOf(env),
    ...bankOf(env, secrets),
    encryptedOnly: isEncryptedOnly(env),
    separateDuties: isOn(env, 'SEPARATE_DUTIES'),
    strictHosts: isOn(env, 'STRICT_HOSTS'),
    privateWebhooks: isOn(env, 'WEBHOOKS_PRIVATE'),
    ...(publicUrl && { publicUrl }),
    ...(bankServer && { bankServer }),
    ...(sms && { sms: httpGateway(sms) }),
    ...scannerOf(env['CLAMD_URL']),
  };
}

/** The server itself, which ends what it has begun when it is closed. */
async function serving(
  { env, parts, log, opening }: { env: Environment; parts: Parts; log: Logger; opening: Opening },
  { sealer, worker }: { sealer: Sealer; worker: Worker },
): Promise<FastifyInstance> {
  const leaving = { isLeaving: false };
  const well = {
    database: () => answersAs(parts.pool),
    worker: () => worker.isWell(),
    audit: () => sealsLately(sealer),
    schema: watchGuards(parts.pool),
  };
  const app = await buildApp(parts, {
    browserApp: join(root, 'dist/web'),
    logger: log,
    trustProxy: trustedProxies(env),
    figures: { pools: opening.pools, sealedAt: () => sealer.lastRun, token: metricsTokenOf(env) },
    readiness: { parts: well, leaving },
  });
  opening.closers.push(() => drain(app, leaving, noticeOf(env)));
  return app;
}

type Closer = () => Promise<unknown>;

/** Last opened, first closed: requests are drained before jobs, and the database stops last. */
async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

/** Where pools are opened, what closes them, and the connections below each. */
interface Opening {
  /** Of the database; whoever signs in is put into it. */
  url: string;
  secrets: Secrets;
  closers: Closer[];
  pools: Record<string, WaitingPool>;
}

/** `name`: what figures call the pool where a role has more than one. */
type Limits = ConnectOptions & { name?: string };

/** The pool of a role. Requests never wait for a database that is hung; jobs may. */
function open(role: LoginRole, { url: database, secrets, closers, pools }: Opening, limits: Limits = {}): Pool {
  const url = roleUrl(database, role, secrets);
  const opened = (connections: WaitingPool) => {
    pools[limits.name ?? role] = connections;
    if (role !== 'coverlane_app') return;
    const pulse = watchPool(connections, url);
    closers.push(() => pulse.stop());
  };
  const pool = connect(url, { ...limits, opened });
  closers.push(() => pool.destroy());
  return pool;
}

async function startJobs(
  { parts, log, office, headsDir }: { parts: Parts; log: Logger; office: MailOffice; headsDir: string },
  opening: Opening,
): Promise<{ sealer: Sealer; worker: Worker }> {
  const { url, secrets, closers } = opening;
  const pool = open('coverlane_worker', opening, { max: 4, statementMs: 0 });
  const sealer = startSealer({ pool, secrets, headsDir }, (error) => log.error(error, logSentences.sealFailed));
  closers.push(() => sealer.stop());
  const worker = await startWorker(roleUrl(url, 'coverlane_worker', secrets), tasks({ ...parts, pool }, office), log);
  closers.push(() => worker.stop());
  return { sealer, worker };
}

/** Longer than this without a seal, and the audit log is not as sure as it should be (it is sealed every 3 seconds). */
const UNSEALED_MS = 60_000;
const sealsLately = ({ lastRun }: Sealer): boolean => lastRun === 0 || Date.now() - lastRun < UNSEALED_MS;

async function answersAs(pool: Pool): Promise<boolean> {
  await ping(pool);
  return true;
}

async function listen(app: FastifyInstance, env: Environment): Promise<string> {
  const port = portOf(env);
  try {
    await app.listen({ port, host: env['HOST'] ?? '0.0.0.0' });
  } catch (error) {
    throw refusedPort(error, port) ?? error;
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}

function refusedPort(error: unknown, port: number): StartRefused | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start.`);
  if (code === 'EACCES')
    return new StartRefused(`Port ${port} may not be opened by this user. Choose one above 1023: PORT=8080 npm start.`);
  return undefined;
}
