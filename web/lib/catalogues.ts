import type { Language } from './language.ts';
import type { Catalogue, Files, FirstPart, TextPart } from './text-parts.ts';

// The build reads these calls, so each stands here whole.
const FIRST: Readonly<Record<FirstPart, Files>> = {
  core: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=core', import: 'default' }),
  later: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=later', import: 'default' }),
  palette: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=palette', import: 'default' }),
  factor: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=factor', import: 'default' }),
  signing: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=signing', import: 'default' }),
  staffHome: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=staffHome', import: 'default' }),
};

const isFirst = (part: TextPart): part is FirstPart => part in FIRST;

/** The files of a part, one a language. */
async function filesOf(part: TextPart): Promise<Files> {
  if (isFirst(part)) return FIRST[part];
  const { LATER } = await import('./later-catalogues.ts');
  return LATER[part];
}

const wanted = new Set<TextPart>(['core']);
const catalogues = new Map<Language, { readonly size: number; readonly texts: Catalogue }>();
const listeners = new Set<() => void>();

/** Fetches a language's texts, of every part in use; each language and part travels only when somebody reads it. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const parts = [...wanted];
  const known = catalogues.get(language);
  if (known?.size === parts.length) return known.texts;
  const loaded = await Promise.all(parts.map(async (part) => (await filesOf(part))[`../locales/${language}.json`]?.()));
  // Another part may have become wanted meanwhile.
  if (parts.length < wanted.size) return loadCatalogue(language);
  const texts: Catalogue = Object.assign({}, ...loaded);
  catalogues.set(language, { size: parts.length, texts });
  for (const listener of listeners) listener();
  return texts;
}

/** The texts of a language that was loaded, as they are now. */
export const catalogueNow = (language: Language): Catalogue | undefined => catalogues.get(language)?.texts;

/** Calls back when there are more texts; returns the function that stops it. For useSyncExternalStore. */
export function onMoreTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The code together with the parts of the texts that it shows. Nobody writes this: the build puts it around every `import(…)`
 * of code that shows texts (web/bundling/texts-with-code.ts).
 */
export async function withTexts<Module>(code: Promise<Module>, ...parts: readonly TextPart[]): Promise<Module> {
  for (const part of parts) wanted.add(part);
  const [module] = await Promise.all([code, ...[...catalogues.keys()].map((language) => loadCatalogue(language))]);
  return module;
}
