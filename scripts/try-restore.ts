// npm run try:restore: backups and restores of a portal at work, on this machine, each step with what it answered. PostgreSQL, pgBackRest
// and rsync of Debian, with the settings of deploy/backup. Ends with 1 at the first step that is not so.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { serveRestored } from '../server/platform/backup/restored-server.ts';
import { ordinaryUser } from '../server/platform/db/ordinary-user.ts';
import { startNode, systemVariables, testSecretText } from '../server/testing/node-process.ts';
import { startStockServer, type StockServer } from './stock-server.ts';
import { ends, placesOfTrials, stopTrial } from './stopped-trial.ts';
import { at, step } from './try-install/said.ts';
import type { Ended } from './try-install/surroundings.ts';
import { Visitor } from './try-install/visitor.ts';

const root = dirname(import.meta.dirname);
const GRACE = { username: 'admin.grace', password: 'evergreen-lantern-77', code: '246810' };

/** How long a change may take until it is in the archive: deploy/backup promises a minute. */
const PROMISED_SECONDS = 60;

/** The settings of deploy/backup, for folders of this trial. */
function archiving(home: string): string[] {
  const given = readFileSync(join(root, 'deploy/backup/postgresql.conf'), 'utf8');
  const settings = [...given.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => `${name}=${value}`);
  return [
    ...settings.map((one) => one.replace('pgbackrest ', `pgbackrest --config=${join(home, 'pgbackrest.conf')} `)),
    `unix_socket_directories=${home}`,
  ];
}

/** What an operator makes of deploy/backup/pgbackrest.conf. */
function configure({ home, cluster, port }: StockServer): void {
  const user = ordinaryUser(cluster);
  const given = readFileSync(join(root, 'deploy/backup/pgbackrest.conf'), 'utf8');
  const ours = given
    .replace(/^pg1-path=.*$/m, `pg1-path=${cluster}\npg1-socket-path=${home}\npg1-port=${port}\npg1-user=postgres`)
    .replace(
      /^repo1-path=.*$/m,
      `repo1-path=${join(home, 'repository')}\nlog-path=${home}\nlock-path=${home}\nspool-path=${home}`,
    )
    .replace(/^repo1-cipher-pass=.*$/m, 'repo1-cipher-pass=a-passphrase-of-this-trial-alone');
  writeFileSync(join(home, 'pgbackrest.conf'), ours);
  mkdirSync(join(home, 'repository'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(join(home, 'repository'), user.uid, user.gid);
}

/** The portal's own database. @returns its owner's connection string */
async function makeDatabase({ url }: StockServer): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create database portal');
  await client.end();
  return Object.assign(new URL(url), { pathname: '/portal' }).href;
}

interface Command {
  env: Record<string, string>;
  args: readonly string[];
}

/** Runs a command of the portal. @returns its exit code and what it said */
function command({ env, args: [name = '', ...args] }: Command): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'server/cli', `${name}.ts`), ...args], {
    env: { ...systemVariables(), ...env },
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}`.trim().replaceAll('\n', ' | ') };
}

async function brokerNames(visitor: Visitor): Promise<string[]> {
  const list = await visitor.ask('GET', '/admin/brokers?pageSize=100');
  const rows = at(list, 'rows') ?? at(list, 'items');
  return Array.isArray(rows) ? rows.map((row) => String(at(row, 'name'))) : [];
}

async function backupsFound(visitor: Visitor): Promise<unknown> {
  const checks = at(await visitor.ask('GET', '/admin/system'), 'checks');
  return Array.isArray(checks)
    ? at(
        checks.find((check) => at(check, 'part') === 'backups'),
        'finding',
      )
    : undefined;
}

/** A portal at work on a database that archives its changes, and what its commands are told. */
async function aPortal(ended: Ended) {
  const database = await startStockServer(archiving);
  if (database === undefined)
    throw new Error('PostgreSQL is not installed: on Debian, apt-get install postgresql pgbackrest rsync.');
  ended.push(database.stop);
  configure(database);
  const { home } = database;
  const env = {
    DATABASE_URL: await makeDatabase(database),
    DATA_DIR: join(home, 'data'),
    COVERLANE_SECRET: testSecretText,
    BACKUP_FOLDER: join(home, 'copies'),
    PGBACKREST_CONFIG: join(home, 'pgbackrest.conf'),
    PGPASSWORD: database.password,
  };
  const asPostgres = { ...ordinaryUser(database.cluster), env: { ...process.env, ...env }, cwd: '/' };
  execFileSync('pgbackrest', ['--stanza=coverlane', 'stanza-create'], asPostgres);
  const node = await startNode({ ...env, DEMO: '1' });
  ended.push(() => node.kill());
  step(`A portal at work on PostgreSQL ${database.version}, which archives its changes`);
  return { home, env, node };
}

async function tryRestore(ended: Ended): Promise<void> {
  const { home, env, node } = await aPortal(ended);
  const grace = new Visitor(node.address);
  await grace.signIn(GRACE);
  step('Nothing is known of backups', (await backupsFound(grace)) === 'none');
  await tryBackup(grace, { env, home });
  const { moment, into } = await tryMoment(grace, { env, home });
  await node.stop();
  await startThere({ env, into, ended });
  const hence = new Date(moment.getTime() + 3_600_000).toISOString();
  const late = command({ env, args: ['restore', '--to', hence, '--into', join(home, 'later')] });
  step(`A moment that is not in the archive: ${late.said}`, late.code === 1 && late.said.includes('does not reach'));
  await spoil(env, home);
}

interface Tried {
  env: Record<string, string>;
  home: string;
}

/** A backup, and a trial of it. */
async function tryBackup(grace: Visitor, { env, home }: Tried): Promise<void> {
  const backup = command({ env, args: ['backup', '--full'] });
  step(`npm run backup -- --full: ${backup.said}`, backup.code === 0);
  step('No restore was tried', (await backupsFound(grace)) === 'untried');
  const kept = globSync(join(home, 'repository/**/*')).filter((file) => statSync(file).isFile());
  const open = kept.filter((file) => readFileSync(file).subarray(0, 8).toString('latin1') !== 'Salted__');
  step(`Each of the ${kept.length} files of the repository is encrypted`, kept.length > 10 && open.length === 0);

  const stopped = await stopTrial('SIGTERM', { env, home });
  step(
    `A trial that is told to stop leaves nothing: ${placesOfTrials(home).join(' ')}`,
    (await ends(stopped)) && placesOfTrials(home).length === 0,
  );
  const killed = await stopTrial('SIGKILL', { env, home });
  const trial = command({ env, args: ['restore', '--trial', '--into', home] });
  step(
    'What a trial that was killed left, and its database, goes with the next',
    (await ends(killed)) && placesOfTrials(home).length === 0,
  );
  step(
    `npm run restore -- --trial: ${trial.said}`,
    trial.code === 0 && trial.said.endsWith('What was restored is whole.'),
  );
  step('The status of the system says so', (await backupsFound(grace)) === 'tried');
}

/** A restore to between two changes. @returns the moment, and where it lies */
async function tryMoment(grace: Visitor, { env, home }: Tried): Promise<{ moment: Date; into: string }> {
  await grace.ask('POST', '/admin/brokers', { name: 'Before', status: 'active' });
  await sleep(1500);
  const moment = new Date();
  await sleep(1500);
  await grace.ask('POST', '/admin/brokers', { name: 'After', status: 'active' });
  const { said, into, seconds } = await restoreTo(moment, { env, home });
  step(`npm run restore -- --to ${moment.toISOString()}: ${said}`, seconds <= PROMISED_SECONDS + 30);
  return { moment, into };
}

/** Tries until the archive reaches the moment. */
async function restoreTo(moment: Date, { env, home }: { env: Record<string, string>; home: string }) {
  for (let tries = 1; ; tries += 1) {
    const into = join(home, `restored-${tries}`);
    command({ env, args: ['backup', '--files'] });
    const { code, said } = command({ env, args: ['restore', '--to', moment.toISOString(), '--into', into] });
    const seconds = Math.round((Date.now() - moment.getTime()) / 1000);
    if (code === 0) return { said, into, seconds };
    if (seconds > 3 * PROMISED_SECONDS) throw new Error(said);
    rmSync(into, { recursive: true, force: true });
    await sleep(5000);
  }
}

interface There {
  env: Record<string, string>;
  into: string;
  ended: Ended;
}

/** Starts a portal on what was restored, as the guide says, and looks what is there. */
async function startThere({ env, into, ended }: There): Promise<void> {
  const server = await serveRestored(join(into, 'database'), env['DATABASE_URL'] ?? '');
  ended.push(server.stop);
  const heads = join(into, 'new-heads');
  const node = await startNode({
    ...env,
    DATABASE_URL: server.url,
    DATA_DIR: join(into, 'data'),
    AUDIT_HEADS_DIR: heads,
    DEMO: '1',
  });
  ended.push(() => node.kill());
  const grace = new Visitor(node.address);
  await grace.signIn(GRACE);
  const names = await brokerNames(grace);
  step(
    'A portal starts there: what was made before the moment is there, what was made after it is not',
    names.includes('Before') && !names.includes('After'),
  );
}

/** A copy that was spoilt is found by the next trial. */
async function spoil(env: Record<string, string>, home: string): Promise<void> {
  const [file = ''] = globSync(join(home, 'copies/files/*/*'));
  truncateSync(file, 10);
  const { code, said } = command({ env, args: ['restore', '--trial', '--into', home] });
  step(`With one copy spoilt: ${said}`, code === 1 && said.includes('Faults: 1'));
}

const ended: Ended = [];
try {
  await tryRestore(ended);
  console.log('Backups are made, restored to a moment, and looked at.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const end of ended.toReversed()) await end();
}
