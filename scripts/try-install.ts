// npm run try:install [-- IMAGE.tar]: an installation from nothing on this machine, each step with what it answered. The image of
// `npm run image` as two containers without rights (bubblewrap), PostgreSQL of Debian, a server that speaks S3 behind TLS, and the
// proxy and secrets of deploy/compose. Needs postgresql, caddy and bubblewrap of Debian. Ends with 1 at the first step that is not so.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Node, type Run, runOther, runToEnd, startNode } from './try-install/container.ts';
import { type ImageConfig, unpackImage } from './try-install/image-folder.ts';
import { KeepWriting } from './try-install/keep-writing.ts';
import { step } from './try-install/said.ts';
import { type Ended, prepareAround, type Surroundings, until } from './try-install/surroundings.ts';
import { Visitor } from './try-install/visitor.ts';

const root = dirname(import.meta.dirname);

/** A container of the image; `name` is that of its volume. */
function runOf(
  around: Surroundings,
  config: ImageConfig,
  { name, env }: { name: string; env?: Record<string, string> },
): Run {
  return {
    root: join(around.folder, 'root'),
    config,
    volume: join(around.folder, 'volumes', name),
    reads: { '/run/portal': join(around.made, 'portal'), '/etc/hosts': '/etc/hosts' },
    env: { ...around.env, ...env },
  };
}

/** Nothing in the image can be changed by what runs in it, and it could not even look around. */
function tryToEscape(run: Run): void {
  const script = `const { readFileSync, writeFileSync } = require('node:fs');
    let wrote = 'wrote'; try { writeFileSync('/opt/coverlane/x', ''); } catch (error) { wrote = error.code; }
    console.log(wrote, process.getuid(), /CapEff:\\s*(\\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);`;
  const { said } = runOther(run, ['/opt/coverlane/bin/node', '-e', script]);
  step(`Its files cannot be written, it is nobody and may do nothing: ${said}`, /^EROFS 65532 0+$/.test(said));
  step('There is no shell in it', runOther(run, ['/bin/sh', '-c', 'true']).code !== 0);
}

/** Brings the empty database up to date and makes its first administrator. @returns the link */
function begin(around: Surroundings, config: ImageConfig): string {
  const asOwner = runOf(around, config, { name: 'commands', env: { MIGRATE_URL: around.ownerUrl } });
  const portal = runOf(around, config, { name: 'a' });
  step(`On an empty database it does not start: ${runToEnd(portal, ['start'], 1).trim().split('\n').at(-1)}`);
  step(`${runToEnd(asOwner, ['db:migrate']).trim().slice(0, 70)}…`);
  const said = runToEnd(asOwner, ['admin:first', '--email', 'ada@example.com']);
  const link = /https:\S+resetpassword\S+/.exec(said)?.[0] ?? '';
  step('The first administrator has a link', link.startsWith(around.site));
  step(
    'A second one is refused',
    runToEnd(asOwner, ['admin:first', '--email', 'eve@example.com'], 1).includes('already'),
  );
  tryToEscape(portal);
  return link;
}

async function startBoth(around: Surroundings, config: ImageConfig, ended: Ended) {
  const start = (index: 0 | 1): Promise<Node> =>
    startNode(runOf(around, config, { name: index === 0 ? 'a' : 'b', env: { PORT: String(around.ports[index]) } }));
  const nodes = { a: await start(0), b: await start(1) };
  ended.push(() => Promise.all(Object.values(nodes).map((node) => node.kill().catch(() => undefined))));
  return { nodes, startAgain: async () => (nodes.a = await start(0)) };
}

/** One node is killed and comes back, the other is told to stop, and nobody who writes meanwhile loses anything. */
async function loseNodes(ada: Visitor, { nodes, startAgain }: Awaited<ReturnType<typeof startBoth>>): Promise<void> {
  const writing = new KeepWriting(ada);
  await sleep(1000);
  await nodes.a.kill();
  await sleep(5000);
  await startAgain();
  await sleep(5000);
  const code = await nodes.b.stop();
  await writing.end();
  const { acknowledged, givenUp } = writing;
  const isSame = (await writing.written()).toSorted().join() === acknowledged.toSorted().join();
  const said = `One node killed, the other stopped (exit ${code}): ${acknowledged.length} writes acknowledged and there once, ${givenUp} given up`;
  step(said, isSame && givenUp === 0 && code === 0);
}

async function tryInstall(archive: string, folder: string, ended: Ended): Promise<void> {
  const config = unpackImage(archive, folder);
  step(`The image is unpacked: user ${config.user}, ${config.entrypoint.join(' ')}`, config.user === '65532:65532');
  const around = await prepareAround(root, folder, ended);
  step(`PostgreSQL ${around.version}, whose owner is no superuser, a bucket and a proxy run`);
  const link = begin(around, config);
  const both = await startBoth(around, config, ended);
  const ada = new Visitor(around.site, readFileSync(around.authority, 'utf8'));
  await until(
    'the site answers',
    async () => (await ada.send({ method: 'GET', path: '/sanctum/csrf-cookie' })).status === 200,
  );
  step(`Two nodes answer at ${around.site}, behind TLS`);
  await ada.beginBy(link);
  step('The first administrator signed in with a second factor');
  const system = JSON.stringify(await ada.ask('GET', '/admin/system'));
  const states = [...system.matchAll(/"state":"(\w+)"/g)].map(([, state = '']) => state);
  step(
    `The installation says of ${states.length} of its parts how they are: ${states.join(' ')}`,
    !states.includes('wrong'),
  );
  await loseNodes(ada, both);
}

async function main(): Promise<void> {
  const archive = process.argv[2] ?? globSync(join(root, 'dist/release/*-image.tar'))[0];
  if (archive === undefined) throw new Error('There is no image: npm run image.');
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-install-'));
  const ended: Ended = [];
  try {
    await tryInstall(archive, folder, ended);
  } finally {
    for (const end of ended.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
