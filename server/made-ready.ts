import { databaseUrlOf } from './database-settings.ts';
import { type Environment, isOn } from './environment.ts';
import { openDatabase } from './platform/db/database-url.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { requireReady } from './platform/db/ready.ts';
import { StartRefused } from './platform/db/start-refused.ts';
import { clearUploads } from './platform/files/leftovers.ts';
import type { Secrets } from './secrets.ts';

/**
 * The database, ready for this version: made so as its owner, or, where duties are separate, found so.
 * @throws StartRefused where it is not, and where the environment holds the owner all the same
 */
export async function madeReady({
  env,
  dataDir,
  secrets,
  closers,
}: {
  env: Environment;
  dataDir: string;
  secrets: Secrets;
  closers: (() => Promise<unknown>)[];
}): Promise<{ url: string; ownerUrl: string | undefined }> {
  if (env['MIGRATE_URL'])
    throw new StartRefused(
      'MIGRATE_URL names the owner of the database, for commands such as npm run db:migrate: keep it from the portal.',
    );
  const given = databaseUrlOf(env);
  if (given !== undefined && isOn(env, 'SEPARATE_DUTIES')) {
    await requireReady(given, secrets);
    await clearUploads(dataDir);
    return { url: given, ownerUrl: undefined };
  }
  const { ownerUrl, stop } = await openDatabase({ dataDir, ownerUrl: given });
  closers.push(stop);
  await clearUploads(dataDir);
  await prepareDatabase(ownerUrl, secrets);
  return { url: ownerUrl, ownerUrl };
}
