import { resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { StartRefused } from './platform/db/start-refused.ts';

/** Where copies of files are kept, and what pgBackRest calls the database. */
export interface BackupSettings {
  folder: string;
  stanza: string;
}

/** @throws StartRefused where BACKUP_FOLDER is missing, or BACKUP_STANZA is no name */
export function backupSettings(env: Environment): BackupSettings {
  const folder = env['BACKUP_FOLDER'];
  if (!folder)
    throw new StartRefused(
      'BACKUP_FOLDER is missing: the folder that copies of files are kept in, best on another machine.',
    );
  return { folder: resolve(folder), stanza: stanzaOf(env) };
}

/** @throws StartRefused where it is no name */
export function stanzaOf(env: Environment): string {
  const stanza = env['BACKUP_STANZA'] || 'coverlane';
  if (/^[a-z][\w-]{0,62}$/i.test(stanza)) return stanza;
  throw new StartRefused(`BACKUP_STANZA is no name of a stanza such as coverlane: ${stanza}.`);
}
