// The portal with its jobs, as `npm start` runs both in one process, for a load while a batch of cards is drawn.
import { buildApp } from '@coverlane/server/app.ts';
import { connect } from '@coverlane/server/db/connect.ts';
import { roleUrl } from '@coverlane/server/db/roles.ts';
import { startWorker } from '@coverlane/server/jobs/worker.ts';
import { secretsFrom } from '@coverlane/server/secrets.ts';
import { tasks } from '@coverlane/server/tasks.ts';
import { pino } from 'pino';
import { ordered } from './serving.ts';

const { ownerUrl, secret, dataDir } = await ordered<{ ownerUrl: string; secret: string; dataDir: string }>();
const secrets = secretsFrom(Buffer.from(secret, 'base64'));
const app = await buildApp({ pool: connect(roleUrl(ownerUrl, 'coverlane_app', secrets)), secrets, dataDir });
await app.listen({ port: 0, host: '127.0.0.1' });
const workerUrl = roleUrl(ownerUrl, 'coverlane_worker', secrets);
const pool = connect(workerUrl, { max: 4, statementMs: 0 });
await startWorker(workerUrl, tasks({ pool, secrets, dataDir }), pino({ level: 'error' }));
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
