import { createWriteStream } from 'node:fs';
import { keysOf } from '../platform/db/field-keys.ts';
import { exportParties } from '../features/imports/export.queries.ts';
import { exportRoster } from '../features/imports/export-roster.ts';
import { asUser } from '../features/imports/import-work.ts';
import type { ImportCommand } from './import-arguments.ts';
import type { Session } from './import-session.ts';

type Export = Extract<ImportCommand, { command: 'export' }>;

/** Writes a client's roster as an 834 to a file or to standard output. */
export async function exportRosterFile(session: Session, { out, importId }: Export): Promise<number> {
  const { parts, owner, clientId, userId } = session;
  const stamp = new Date().toISOString();
  const options = {
    parties: await exportParties(owner, clientId),
    reference: stamp.replace(/\D/g, '').slice(0, 14),
    date: stamp.slice(0, 10),
    time: stamp.slice(11, 19).replaceAll(':', ''),
    timeZone: 'UT',
    day: stamp.slice(0, 10),
    control: Math.floor(Date.now() / 1000) % 1_000_000_000,
    ...(importId === undefined ? {} : { importId }),
  };
  const target = out === undefined ? process.stdout : createWriteStream(out, { mode: 0o600 });
  await asUser(parts.pool, userId, async (db) => {
    for await (const text of exportRoster({ db, keys: keysOf(parts.secrets) }, clientId, options)) {
      await new Promise<void>((resolve, reject) => {
        target.write(text, (error) => (error ? reject(error) : resolve()));
      });
    }
  });
  if (target !== process.stdout) await new Promise<void>((resolve) => target.end(resolve));
  return 0;
}
