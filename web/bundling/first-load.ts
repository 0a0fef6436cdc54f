import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One built file as Vite's manifest has it: what it loads at once, and what only when it is asked for. */
export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** What a page draws at first, by the modules it imports dynamically: the shell, the language's texts, the screen. */
export const CORE = ['index.html', 'app/start.tsx', 'locales/en.json?part=core'];

/** The first pages of members and staff. */
export const firstPages = {
  member: [...CORE, 'pages/home/MemberHome.tsx'],
  staff: [
    ...CORE,
    ...['later', 'staffHome'].map((part) => `locales/en.json?part=${part}`),
    'app/SideMenu.tsx',
    'pages/home/StaffHome.tsx',
  ],
} as const;

/** What a personal link of a survey opens, of the program of keys: whoever answers on a phone has nothing of the portal yet. */
export const surveyPage = [
  'by-key.html',
  ...['core', 'surveyPage', 'forms'].map((part) => `locales/en.json?part=${part}`),
  'features/surveys/SurveyByKey.tsx',
  // Where the parts that come later are.
  'lib/later-catalogues.ts',
];

/** The pages that build forms. */
export const builderPages = ['features/forms/FormsPage.tsx', 'features/surveys/SurveysPage.tsx'] as const;

/** KiB after gzip, as it is sent (compressed.ts). */
export interface Sizes {
  readonly js: number;
  readonly css: number;
}

/** What Vite says of a program of the build in a folder: the portal's, or that of keys. @throws where there is no build */
export const manifestOf = (folder: string, program: 'manifest' | 'by-key' = 'manifest'): Manifest =>
  // Vite's own format.
  JSON.parse(readFileSync(join(folder, `.vite/${program}.json`), 'utf8'));

/** These chunks and everything they import at once. @throws for a name that the build does not have */
export function closureOf(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (seen.has(key)) continue;
    seen.add(key);
    closureOf(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/** What these chunks weigh, with their styles. @param folder of the build */
export function sizesOf(folder: string, manifest: Manifest, keys: Iterable<string>): Sizes {
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const sizeOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024, 0);
  return {
    js: sizeOf(new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))),
    css: sizeOf(new Set(chunks.flatMap(({ css }) => css ?? []))),
  };
}
