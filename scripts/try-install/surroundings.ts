import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { Client } from 'pg';
import { freePort } from '../../server/platform/db/free-port.ts';
import { startStockServer } from '../stock-server.ts';

/** Where the portal is installed: all that stands around it. */
export interface Surroundings {
  folder: string;
  /** What `prepare.sh` made. */
  made: string;
  /** The owner's connection string to the portal's database. */
  ownerUrl: string;
  version: string;
  /** Where people find it, and where its two nodes listen. */
  site: string;
  ports: readonly [number, number];
  /** The certificate of the proxy's own authority. */
  authority: string;
  /** What each node is started with. */
  env: Readonly<Record<string, string>>;
}

/** What is stopped afterwards, the last first. */
export type Ended = (() => unknown)[];

/** @throws Error where it takes longer than a minute */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const late = Date.now() + 60_000; !(await isSo()); await sleep(200))
    if (Date.now() > late) throw new Error(`Not within a minute: ${what}`);
}

function startProxy(folder: string, file: string, env: Record<string, string>): ChildProcess {
  const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder, CADDY_ADMIN: 'off' };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return spawn('caddy', args, { env: { ...process.env, ...home, ...env }, stdio: 'ignore' });
}

/** A server that speaks S3, behind TLS. @returns its port */
async function startBucket(folder: string, made: string, ended: Ended): Promise<number> {
  const [port, plain] = [await freePort(), await freePort()];
  const bucket = new S3rver({
    port: plain,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: false,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  await bucket.run();
  ended.push(() => bucket.close());
  const file = join(folder, 'Bucketfile');
  const site = `tls ${made}/objects/objects.crt ${made}/objects/objects.key\n reverse_proxy 127.0.0.1:${plain}`;
  writeFileSync(file, `{\n auto_https disable_redirects\n}\nhttps://localhost:${port} {\n ${site}\n}\n`);
  const proxy = startProxy(join(folder, 'of-bucket'), file, {});
  ended.push(() => proxy.kill());
  return port;
}

/** @returns the owner's connection string to an empty database */
async function startDatabase(ended: Ended): Promise<{ ownerUrl: string; version: string }> {
  const database = await startStockServer();
  if (!database) throw new Error('PostgreSQL of Debian is missing: apt-get install postgresql.');
  ended.push(database.stop);
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('create database coverlane');
  await owner.end();
  return { ownerUrl: database.url.replace(/\/postgres$/, '/coverlane'), version: database.version };
}

/** PostgreSQL of Debian, a bucket, the secrets of `prepare.sh`, and the proxy of deploy/compose before two nodes that are not there yet. */
export async function prepareAround(repository: string, folder: string, ended: Ended): Promise<Surroundings> {
  const compose = join(folder, 'compose');
  cpSync(join(repository, 'deploy/compose'), compose, { recursive: true });
  execFileSync('sh', ['prepare.sh', 'localhost'], { cwd: compose });
  const made = join(compose, 'made');
  const { ownerUrl, version } = await startDatabase(ended);
  const bucketPort = await startBucket(folder, made, ended);
  const ports = [await freePort(), await freePort()] as const;
  const site = `https://localhost:${await freePort()}`;
  const portals = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const proxy = startProxy(join(folder, 'proxy'), join(compose, 'Caddyfile'), {
    SITE: site,
    TLS: 'internal',
    PORTALS: portals,
  });
  ended.push(() => proxy.kill());
  const authority = join(folder, 'proxy/caddy/pki/authorities/local/root.crt');
  await until('the proxy has its certificate', () => existsSync(authority));
  const env = {
    DATABASE_URL: `postgres://127.0.0.1:${new URL(ownerUrl).port}/coverlane`,
    COVERLANE_SECRET_FILE: '/run/portal/secret',
    PUBLIC_URL: site,
    TRUST_PROXY: '1',
    FILES_URL: `s3://files/portal?region=us-east-1&endpoint=https://localhost:${bucketPort}`,
    NODE_EXTRA_CA_CERTS: '/run/portal/ca.crt',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { folder, made, ownerUrl, version, site, ports, authority, env };
}
