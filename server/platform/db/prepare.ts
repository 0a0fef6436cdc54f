import { prepareQueue } from '../jobs/queue.ts';
import type { Secrets } from '../../secrets.ts';
import { migrate } from './migrate.ts';
import { ensureRoles } from './roles.ts';
import { keepGuards, requireGuards } from './schema-state.ts';
import { keepMark, requireOwnSecret } from './secret-check.ts';

/**
 * Makes a database ready for this version: roles, schema, job queue. Does nothing where all is there.
 * @returns the migrations applied now
 * @throws StartRefused before anything is touched where the secret is another than the database was made with, and where the
 *   schema lacks the policies and grants that the last migration left
 */
export async function prepareDatabase(ownerUrl: string, secrets: Secrets): Promise<string[]> {
  await requireOwnSecret(ownerUrl, secrets);
  await ensureRoles(ownerUrl, secrets);
  await requireGuards(ownerUrl);
  const applied = await migrate(ownerUrl);
  await keepMark(ownerUrl, secrets);
  await prepareQueue(ownerUrl);
  if (applied.length > 0) await keepGuards(ownerUrl);
  return applied;
}
