import { prepareQueue } from '../jobs/queue.ts';
import type { Secrets } from '../secrets.ts';
import { migrate } from './migrate.ts';
import { ensureRoles } from './roles.ts';

/**
 * Makes a database ready for this version: roles, schema, job queue. Does nothing where all is there.
 * @returns the migrations applied now
 */
export async function prepareDatabase(ownerUrl: string, secrets: Secrets): Promise<string[]> {
  await ensureRoles(ownerUrl, secrets);
  const applied = await migrate(ownerUrl);
  await prepareQueue(ownerUrl);
  return applied;
}
