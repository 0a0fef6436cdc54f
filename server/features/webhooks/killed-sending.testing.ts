import { connect } from '../../platform/db/connect.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { sendWaiting } from './webhooks.jobs.ts';

/**
 * A worker of its own that sends what waits of a webhook; the receiver kills it before it answers:
 * node killed-sending.testing.ts <worker's connection string> <webhook>
 */
const [, , url = '', webhookId = ''] = process.argv;
const pool = connect(url, { max: 2, statementMs: 0 });
await sendWaiting({ pool, secrets: testSecrets, dataDir: '', privateWebhooks: true }, webhookId);
await pool.destroy();
