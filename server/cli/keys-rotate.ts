// npm run keys:rotate: moves the installation to the secret of COVERLANE_SECRET_NEXT while it serves; without one, looks whether
// anything is left of a secret before, and takes that away. Exit code 0: done; 1: why not.
import { Client } from 'pg';
import { requireSound } from '../config-check.ts';
import { requireOwnSecret } from '../platform/db/secret-check.ts';
import { sessionOptions } from '../platform/db/session.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { filesOf } from '../platform/files/files-of.ts';
import { rotate } from '../platform/keys/rotate.ts';
import { withOwner } from './owner-session.ts';
import { namedFiles } from '../platform/backup/whole.queries.ts';

async function rotateKeys(): Promise<void> {
  requireSound(process.env);
  await withOwner(process.env, async ({ owner, ownerUrl, ...kept }) => {
    await requireOwnSecret(ownerUrl, kept.secrets);
    const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
    await client.connect();
    try {
      await rotate({
        client,
        ownerUrl,
        secrets: kept.secrets,
        // Asked for anew: it writes with the secret of that moment.
        get store() {
          return filesOf(kept);
        },
        files: async () => [...new Set((await namedFiles(owner)).map(({ key }) => key))],
        say: (sentence) => console.log(sentence),
      });
    } finally {
      await client.end();
    }
  });
}

try {
  await rotateKeys();
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
