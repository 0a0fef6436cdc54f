import { join } from 'node:path';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { rollingRestarts } from '@coverlane/server/testing/rolling-restarts.ts';
import { aUser, aWorld } from '@coverlane/server/testing/world.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { signIn } from './seed-members.ts';

const ROUNDS = 10;
const NODES = 2;
const PER_SECOND = 100;

/** Ten times both of two nodes restarted under load: which writes were lost, which were done twice. No times: goals alone. */
export const run = (): Promise<void> => withDatabase(restarts);

async function restarts(database: BenchDatabase): Promise<void> {
  const owner = connect(database.ownerUrl, { max: 2 });
  try {
    const { installationId } = await aWorld(owner);
    const { id } = await aUser(owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
    const { ownerUrl, secret, dataDir } = database;
    const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(dataDir, 'nodes'), COVERLANE_SECRET: secret };
    const turns = Array.from({ length: ROUNDS * NODES }, () => 'stop' as const);
    // No browser asks: each node has a port of its own.
    const { origin: _, 'sec-fetch-site': __, ...headers } = await signIn(owner, database, id);
    const began = performance.now();
    const rolled = await rollingRestarts({
      env: { ...env, STOP_NOTICE: '1' },
      headers,
      turns,
      perSecond: PER_SECOND,
    });
    const rows = await owner.selectFrom('brokers').select('name').where('name', 'like', 'Agency %').execute();
    const made = rows.map(({ name }) => name);
    const lost = rolled.acknowledged.filter((name) => !made.includes(name)).length;
    const twice = made.length - new Set(made).size;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `  ${ROUNDS} restarts of ${NODES} nodes in ${seconds} s, ${PER_SECOND} requests a second, half of them writes`,
    );
    console.log(
      `  answers by status ${JSON.stringify(rolled.answers)}, sent again ${rolled.again}, exit codes ${rolled.exits.join(' ')}`,
    );
    console.log(`  writes acknowledged ${rolled.acknowledged.length}, lost ${lost}, twice ${twice} (goal: 0 and 0)`);
    const isWell = lost + twice === 0 && Object.keys(rolled.answers).join() === '200';
    if (!isWell) process.exitCode = 1;
  } finally {
    await owner.destroy();
  }
}
