import { Client } from 'pg';
import { runningEmbeddedUrl, startEmbedded } from './embedded.ts';
import { requireVersion } from './migrate.ts';
import { StartRefused } from './start-refused.ts';

/** Where the data folder is, whose database, and whether a server that is already running may be used as well. */
export interface DatabaseOptions {
  dataDir: string;
  /** The owner's connection string; undefined for the embedded PostgreSQL of the data folder. */
  ownerUrl: string | undefined;
  /** For commands beside a running server, such as an import: connect to its embedded PostgreSQL. */
  mayShare?: boolean;
}

/** An open way to the database. */
export interface Database {
  /** The connection string of the role that owns the schema and migrates. */
  ownerUrl: string;
  /** Whether it is the embedded PostgreSQL. */
  embedded: boolean;
  /** Stops the embedded server when this call started it. */
  stop: () => Promise<void>;
}

const reachableWithin = 5000;

/**
 * The database of a connection string, checked; without one the embedded PostgreSQL of the data folder, started.
 * @throws StartRefused when it cannot be reached within 5 seconds, is older than PostgreSQL 15, or does not start
 */
export async function openDatabase({ dataDir, ownerUrl, mayShare = false }: DatabaseOptions): Promise<Database> {
  if (ownerUrl !== undefined) {
    await requireReachable(ownerUrl);
    return { ownerUrl, embedded: false, stop: async () => undefined };
  }
  const shared = mayShare ? await runningEmbeddedUrl(dataDir) : undefined;
  if (shared !== undefined) return { ownerUrl: shared, embedded: true, stop: async () => undefined };
  const { url, stop } = await startEmbedded({ dataDir });
  return { ownerUrl: url, embedded: true, stop };
}

/** @throws StartRefused where the database does not answer within five seconds, or is older than PostgreSQL 15 */
async function requireReachable(url: string): Promise<void> {
  const client = connectable(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireVersion(client);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(
      `The database at ${hostOf(url)} (DATABASE_URL, MIGRATE_URL) cannot be reached: ${reasonOf(error)}. Start it, or name another.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectable(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: reachableWithin });
  } catch {
    throw new StartRefused(
      'DATABASE_URL is not a connection string such as postgres://user:password@host:5432/database.',
    );
  }
}

/** Never the user and password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || 'this machine' : 'an unreadable address';
}

/** A name with several addresses fails with an AggregateError, whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
