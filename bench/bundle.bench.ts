import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { product } from '../web/vite.config.ts';

/** One built file as Vite's manifest has it: what it loads at once, and what only when it is asked for. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The budgets of the browser part, KiB of JavaScript after gzip. */
const BUDGETS = { member: 110, staff: 150, route: 60, shared: 80 } as const;

/** What a page draws at first, by the modules it imports dynamically: the shell, the language's texts, the screen. */
const CORE = ['index.html', 'app/start.tsx', 'locales/en.json?part=core'];
const MEMBER_HOME = [...CORE, 'pages/home/MemberHome.tsx'];
const STAFF_HOME = [
  ...CORE,
  ...['later', 'palette', 'staffHome'].map((part) => `locales/en.json?part=${part}`),
  'app/SideMenu.tsx',
  'pages/home/StaffHome.tsx',
];

/** Builds the browser application and prints what its pages load, beside the budgets. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    const web = { ...product.build, outDir: folder, manifest: true };
    await build({ ...product, configFile: false, logLevel: 'error', build: web });
    printSizes(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printSizes(folder: string): void {
  // Vite's own format.
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (keys: Iterable<string>): number =>
    [...keys].map((key) => gzipped(join(folder, manifest[key]?.file ?? ''))).reduce((sum, size) => sum + size, 0);
  const first = closure(manifest, CORE);
  print('first load of /member', sizeOf(closure(manifest, MEMBER_HOME)), BUDGETS.member);
  print('first load of /admin', sizeOf(closure(manifest, STAFF_HOME)), BUDGETS.staff);
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !key.includes('locales/'));
  for (const key of lazy) {
    const own = [...closure(manifest, [key])].filter((part) => !first.has(part) && !part.startsWith('_'));
    print(`own code of ${key}`, sizeOf(own), key.startsWith('ui/') ? BUDGETS.shared : BUDGETS.route);
  }
  for (const key of Object.keys(manifest).filter((name) => name.startsWith('_') && name.endsWith('.js'))) {
    if (!first.has(key)) print(`shared ${key.slice(1)}`, sizeOf([key]), BUDGETS.shared);
  }
}

/** These chunks and everything they import at once. @throws for a name that the build does not have */
function closure(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/** As it is sent: web/bundling/compressed.ts. */
const gzipped = (file: string): number =>
  file.endsWith('.js') ? gzipSync(readFileSync(file), { level: 9 }).length / 1024 : 0;

function print(what: string, size: number, budget: number): void {
  const mark = size <= budget ? '' : '   OVER';
  console.log(`${size.toFixed(1).padStart(8)} KiB of ${budget}  ${what}${mark}`);
}
