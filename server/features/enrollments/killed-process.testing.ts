import { connect } from '../../platform/db/connect.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { processEnrollment } from './processing.ts';

/**
 * A worker of its own that is killed at one point of its work, as by kill -9:
 * node killed-process.testing.ts <worker's connection string> <enrollment> <user> <point> <data folder>
 */
const [, , url = '', enrollmentId = '', userId = '', point = '', dataDir = ''] = process.argv;
const pool = connect(url, { max: 2, statementMs: 0 });
const told = (reached: string): void => {
  if (reached === point) process.kill(process.pid, 'SIGKILL');
};
await processEnrollment({ parts: { pool, secrets: testSecrets, dataDir }, enrollmentId, userId, told });
await pool.destroy();
