// node web/app/writeScreenAccess.ts: writes contract/screen-access.ts anew, from the table of screens.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenAccessText } from './screenAccessText.ts';

writeFileSync(join(import.meta.dirname, '../../contract/screen-access.ts'), screenAccessText());
