// node scripts/write-settings-sql.ts: writes what the contract says of settings into server/db/schema/ anew.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from '../server/db/schema-texts.ts';
import { settingsSql, settingsSqlFile } from '../server/db/settings-sql.ts';

writeFileSync(join(schemaFolder, settingsSqlFile), settingsSql());
