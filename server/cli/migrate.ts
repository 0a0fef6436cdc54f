// npm run db:migrate: brings the database of MIGRATE_URL, of DATABASE_URL, or of the data folder to the newest schema.
import { ownerUrlOf } from '../database-settings.ts';
import { openDatabase } from '../platform/db/database-url.ts';
import { prepareDataFolder } from '../platform/db/data-folder.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { loadSecrets } from '../secrets.ts';
import { dataFolder } from '../start.ts';

async function migrateDatabase(): Promise<void> {
  const dataDir = dataFolder(process.env);
  prepareDataFolder(dataDir);
  const secrets = loadSecrets(process.env, dataDir, false);
  const database = await openDatabase({ dataDir, ownerUrl: ownerUrlOf(process.env), mayShare: true });
  try {
    const applied = await prepareDatabase(database.ownerUrl, secrets);
    console.log(applied.length === 0 ? 'The database is up to date.' : saidOf(applied));
  } finally {
    await database.stop();
  }
}

/** Migrations by name; of functions, policies and the like how many. */
function saidOf(applied: readonly string[]): string {
  const migrations = applied.filter((name) => name.endsWith('.sql'));
  const texts = applied.length - migrations.length;
  return `Migrations applied: ${migrations.join(', ') || 'none'}. Texts of the schema applied: ${texts}.`;
}

try {
  await migrateDatabase();
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
