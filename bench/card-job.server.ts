// The portal with its jobs, as `npm start` runs both in one process, for a load while a batch of cards is drawn.
import { startPortal } from '@coverlane/server/start.ts';
import { ordered } from './serving.ts';

const { ownerUrl, secret, dataDir } = await ordered<{ ownerUrl: string; secret: string; dataDir: string }>();
const env = { DATABASE_URL: ownerUrl, COVERLANE_SECRET: secret, DATA_DIR: dataDir, PORT: '34611', LOG_LEVEL: 'error' };
const { address } = await startPortal(env, async () => undefined);
process.send?.({ port: Number(new URL(address).port) });
