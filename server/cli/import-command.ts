import { openDatabase } from '../platform/db/database-url.ts';
import { connect } from '../platform/db/connect.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { ImportCancelled } from '../features/imports/stopped.rules.ts';
import { ownerUrlOf } from '../database-settings.ts';
import type { Environment } from '../environment.ts';
import { dataFolder } from '../start.ts';
import { exportRosterFile } from './export-roster.ts';
import { type ImportCommand, importCommand, USAGE } from './import-arguments.ts';
import { importClaims } from './import-claims.ts';
import { exit, undoFile } from './import-file.ts';
import { importRoster } from './import-roster.ts';
import { withSession } from './import-session.ts';
import { clientOfImport, CommandRefused } from './import-session.queries.ts';

/**
 * `npm run import`: roster and claim files in, rosters out, beside a running server or by itself. What it refuses it says on
 * standard error.
 * @returns the exit code
 */
export async function runImport(args: readonly string[], env: Environment): Promise<number> {
  try {
    return await carryOut(args, env);
  } catch (error) {
    const isSaid = [CommandRefused, StartRefused, ImportCancelled].some((known) => error instanceof known);
    if (!isSaid || !(error instanceof Error)) throw error;
    console.error(error.message);
    return exit.refused;
  }
}

async function carryOut(args: readonly string[], env: Environment): Promise<number> {
  const command = importCommand(args);
  if (typeof command === 'string') {
    console.error(`${command}\n${USAGE}`);
    return exit.usage;
  }
  const client = await clientOf(command, env);
  return withSession(env, { client, user: command.user }, (session) => {
    if (command.command === 'roster') return importRoster(session, command);
    if (command.command === 'claims') return importClaims(session, command);
    return command.command === 'undo' ? undoFile(session, command.id) : exportRosterFile(session, command);
  });
}

/** An import to be undone names its client itself. */
async function clientOf(command: ImportCommand, env: Environment): Promise<string> {
  if (command.command !== 'undo') return command.client;
  if (command.client !== undefined) return command.client;
  const database = await openDatabase({ dataDir: dataFolder(env), ownerUrl: ownerUrlOf(env), mayShare: true });
  const owner = connect(database.ownerUrl, { max: 1 });
  try {
    const client = await clientOfImport(owner, command.id);
    if (client === undefined) throw new CommandRefused(`There is no import ${command.id}.`);
    return client;
  } finally {
    await owner.destroy();
    await database.stop();
  }
}
