// node scripts/write-screen-access.ts: writes contract/rights/screen-access.ts anew, from the table of screens.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access, Door } from '@coverlane/contract/access.ts';
import { screens } from '../web/app/screen-table.ts';

const quoted = (text: string): string => `'${text}'`;

const doorText = ({ types, anyOf }: Door): string =>
  `{ types: [${types.map(quoted).join(', ')}]${anyOf ? `, anyOf: [${anyOf.map(quoted).join(', ')}]` : ''} }`;

const accessText = (access: Access): string =>
  typeof access === 'string' ? quoted(access) : `[${access.map((door) => doorText(door)).join(', ')}]`;

/** The program text of contract/rights/screen-access.ts: what the server knows of the table of screens. */
function screenAccessText(): string {
  const lines = screens.map(
    ({ path, name, access }) => `  { path: ${quoted(path)}, name: ${quoted(name)}, access: ${accessText(access)} },`,
  );
  return [
    "import type { Access } from './access.ts';",
    '',
    '/**',
    ' * Who may open which screen, as the table of screens (web/app/screen-table.ts) says; the server explains it to those who',
    ' * manage accounts. Written by `node scripts/write-screen-access.ts`; a test compares the two.',
    ' */',
    '// biome-ignore format: one line a screen',
    'export const screenAccess: readonly { readonly path: string; readonly name: string; readonly access: Access }[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

writeFileSync(join(import.meta.dirname, '../contract/rights/screen-access.ts'), screenAccessText());
