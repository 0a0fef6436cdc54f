import { connect, type Pool } from '../platform/db/connect.ts';
import { prepareDataFolder } from '../platform/db/data-folder.ts';
import { openDatabase } from '../platform/db/database-url.ts';
import type { FilePlace } from '../platform/files/place.ts';
import { filePlaceOf } from '../platform/files/s3-place.ts';
import { knowSecrets } from '../platform/db/secret-check.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { dataFolder } from '../start.ts';
import { ownerUrlOf } from '../database-settings.ts';
import type { Environment } from '../environment.ts';

/** What a command has that works as the database's owner. */
interface OwnerSession {
  readonly owner: Pool;
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly dataDir: string;
  /** Where sealed files lie; absent: in the data folder. */
  readonly place?: FilePlace;
}

/**
 * Opens the database beside a running server or by itself, runs the work as its owner, and closes everything again.
 * @throws StartRefused where the database is not there
 */
export async function withOwner<Result>(
  env: Environment,
  work: (session: OwnerSession) => Promise<Result>,
): Promise<Result> {
  const dataDir = dataFolder(env);
  prepareDataFolder(dataDir);
  const secrets = loadSecrets(env, dataDir, false);
  const { ownerUrl, stop } = await openDatabase({ dataDir, ownerUrl: ownerUrlOf(env), mayShare: true });
  await knowSecrets(ownerUrl, secrets);
  const owner = connect(ownerUrl, { max: 1, statementMs: 0 });
  try {
    return await work({ owner, ownerUrl, secrets, dataDir, ...filePlaceOf(env) });
  } finally {
    await owner.destroy();
    await stop();
  }
}
