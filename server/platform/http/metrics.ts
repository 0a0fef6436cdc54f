import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../db/connect.ts';
import type { WaitingPool } from '../db/waiting-pool.ts';
import { type Counts, countAll } from './figures.queries.ts';
import { notFound } from './refusals.ts';
import { type SystemFigures, systemFigures } from './system-figures.queries.ts';

/** Where the figures of GET /metrics come from. */
export interface FigureSources {
  /** Connection pools by role. */
  pools: Readonly<Record<string, WaitingPool>>;
  /** When the audit log was last sealed, in milliseconds since 1970. */
  sealedAt: () => number;
  /** What METRICS_TOKEN says; without one only loopback may ask. */
  token?: string | undefined;
}

/** Counts and times every request, and serves GET /metrics in the text format of Prometheus. */
export function serveMetrics(app: FastifyInstance, pool: Pool, sources: FigureSources): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePools(registry, sources);
  const refresh = databaseFigures(registry, pool);
  const refreshSystem = systemGauges(registry, pool);
  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request, sources.token)) throw notFound();
    await Promise.all([refresh(), refreshSystem()]);
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [registry];
  const requests = new Counter({ name: 'coverlane_requests_total', help: 'Requests answered', labelNames, registers });
  const seconds = new Histogram({
    name: 'coverlane_request_seconds',
    help: 'Time to answer, in seconds',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5, 20],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // The template, never the address: ids are nobody's business here, and would be a series each.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

function measurePools(registry: Registry, { pools, sealedAt }: FigureSources): void {
  const registers = [registry];
  const connections: Gauge<'role' | 'state'> = new Gauge({
    name: 'coverlane_pool_connections',
    help: 'Database connections by role: busy, idle, and requests that wait for one',
    labelNames: ['role', 'state'],
    registers,
    collect: () => {
      for (const [role, pool] of Object.entries(pools)) {
        connections.set({ role, state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ role, state: 'idle' }, pool.idleCount);
        connections.set({ role, state: 'waiting' }, pool.inLine);
      }
    },
  });
  const sealed: Gauge = new Gauge({
    name: 'coverlane_audit_sealed_timestamp_seconds',
    help: 'When the audit log was last sealed, in seconds since 1970',
    registers,
    collect: (): void => sealed.set(sealedAt() / 1000),
  });
}

/** What only the database knows; absent, and said to be, while it does not answer. */
function databaseFigures(registry: Registry, pool: Pool): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({ name: 'coverlane_database_up', help: '1 while the database answers', registers });
  const labelNames = ['state'];
  const sessions = new Gauge({ name: 'coverlane_sessions', help: 'Live sessions', labelNames, registers });
  const jobs = new Gauge({ name: 'coverlane_jobs', help: 'Jobs in the queue', labelNames, registers });
  const show = (counts: Counts) => {
    sessions.set({ state: 'active' }, counts.sessionsLive - counts.sessionsIdle);
    sessions.set({ state: 'idle' }, counts.sessionsIdle);
    jobs.set({ state: 'waiting' }, counts.jobsWaiting);
    jobs.set({ state: 'running' }, counts.jobsRunning);
    jobs.set({ state: 'parked' }, counts.jobsParked);
  };
  return async () => {
    const counts = await countAll(pool).catch(() => undefined);
    up.set(counts ? 1 : 0);
    sessions.reset();
    jobs.reset();
    if (counts) show(counts);
  };
}

/** The figures behind the status of the system, over all installations. */
function systemGauges(registry: Registry, pool: Pool): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `coverlane_${name}`, help, labelNames, registers });
  const mails = gauge('mails', 'Mail that waits, and that failed within seven days', ['state']);
  const webhooks = gauge('webhook_deliveries', 'Webhooks that wait, and that failed within seven days', ['state']);
  const nodes = gauge('nodes', 'Processes of the portal heard of within half a minute');
  const backups = gauge('backup_age_seconds', 'How long ago the last backup, and the last restore of one, ended', [
    'what',
  ]);
  const faults = gauge('restore_faults', 'What was wrong with the last restore that was tried');
  const late = gauge('late_seconds', 'How long the oldest job, mail, and row of the audit log without a seal wait', [
    'what',
  ]);
  const show = (figures: SystemFigures): void => {
    mails.set({ state: 'queued' }, figures.mailsQueued);
    mails.set({ state: 'failed' }, figures.mailsFailed);
    webhooks.set({ state: 'waiting' }, figures.webhooksWaiting);
    webhooks.set({ state: 'failed' }, figures.webhooksFailed);
    if (figures.backup !== null) backups.set({ what: 'backup' }, figures.backup);
    if (figures.trial) backups.set({ what: 'trial' }, figures.trial.seconds);
    if (figures.trial) faults.set(figures.trial.faults);
    nodes.set(figures.nodes.filter(({ lives }) => lives).length);
    late.set({ what: 'job' }, figures.lateSeconds);
    late.set({ what: 'mail' }, figures.oldestMailSeconds);
    late.set({ what: 'seal' }, figures.unsealedSeconds);
  };
  return async () => {
    const figures = await systemFigures(pool, null).catch(() => undefined);
    for (const one of [mails, webhooks, nodes, late, backups, faults]) one.reset();
    if (figures) show(figures);
  };
}

/** With the token, or on this machine itself and not through a proxy, which would make loopback of everybody. */
function mayAsk(request: FastifyRequest, token: string | undefined): boolean {
  const { headers } = request;
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token && bearer !== undefined) return timingSafeEqual(digest(bearer), digest(token));
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(request.raw.socket.remoteAddress ?? '') && isLocalName(request.hostname);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
const isLocalName = (name: string): boolean => name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
