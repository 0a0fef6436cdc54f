// node scripts/write-settings-sql.ts: writes what the contract says of settings into server/sql/schema/ anew.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from '../server/platform/db/schema-texts.ts';
import { settingsSql, settingsSqlFile } from '../server/platform/db/settings-sql.ts';

writeFileSync(join(schemaFolder, settingsSqlFile), settingsSql());
