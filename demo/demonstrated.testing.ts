import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { type Template, templateFiles } from '@coverlane/server/platform/db/testing-cluster.ts';
import { prepared, testSecrets } from '@coverlane/server/testing/prepared.ts';
import { loadDemonstration } from './load.ts';

/** Loaded once in a test run, which takes ten seconds of a processor: what the demonstration's rows name lies in this folder. */
const files = (): string => join(templateFiles(), 'demonstration');

/** A database with the demonstration in it, whose files `demonstrationFiles` copies. */
export const demonstrated: Template = {
  name: 'demonstrated',
  from: prepared,
  prepare: async (ownerUrl) => {
    const dataDir = files();
    mkdirSync(dataDir, { recursive: true });
    const pool = connect(roleUrl(ownerUrl, 'coverlane_app', testSecrets), { max: 10 });
    await loadDemonstration({ ownerUrl, secrets: testSecrets, parts: { pool, secrets: testSecrets, dataDir } });
    await pool.destroy();
  },
};

/** Puts the demonstration's files into the data folder of a server over a clone of `demonstrated`. */
export const demonstrationFiles = (dataDir: string): void => cpSync(files(), dataDir, { recursive: true });
