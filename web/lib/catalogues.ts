import type { Language } from './language.ts';

/** Texts of a language by key: those of the parts that were fetched so far. */
export type Catalogue = Readonly<Record<string, string>>;

/** The parts in which texts travel; web/locales/parts.ts says which keys are in which, and the build cuts the files. */
export type TextPart =
  | 'core'
  | 'palette'
  | 'members'
  | 'changes'
  | 'eligibility'
  | 'imports'
  | 'prices'
  | 'plans'
  | 'account'
  | 'signing'
  | 'factor'
  | 'staffHome'
  | 'admin'
  | 'changing'
  | 'enrolling'
  | 'enrollment'
  | 'users'
  | 'mail';

type Files = Readonly<Record<string, () => Promise<Catalogue>>>;

// The build reads these calls, so each stands here whole.
const FILES: Readonly<Record<TextPart, Files>> = {
  core: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=core', import: 'default' }),
  palette: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=palette', import: 'default' }),
  members: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=members', import: 'default' }),
  changing: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=changing', import: 'default' }),
  enrolling: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=enrolling', import: 'default' }),
  enrollment: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=enrollment', import: 'default' }),
  changes: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=changes', import: 'default' }),
  eligibility: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=eligibility', import: 'default' }),
  imports: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=imports', import: 'default' }),
  prices: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=prices', import: 'default' }),
  plans: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=plans', import: 'default' }),
  account: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=account', import: 'default' }),
  factor: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=factor', import: 'default' }),
  signing: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=signing', import: 'default' }),
  staffHome: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=staffHome', import: 'default' }),
  admin: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=admin', import: 'default' }),
  users: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=users', import: 'default' }),
  mail: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=mail', import: 'default' }),
};

const wanted = new Set<TextPart>(['core']);
const catalogues = new Map<Language, { readonly size: number; readonly texts: Catalogue }>();
const listeners = new Set<() => void>();

/** Fetches a language's texts, of every part in use; each language and part travels only when somebody reads it. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const parts = [...wanted];
  const known = catalogues.get(language);
  if (known?.size === parts.length) return known.texts;
  const loaded = await Promise.all(parts.map(async (part) => FILES[part][`../locales/${language}.json`]?.()));
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

/** `withTexts(import('./Page.tsx'), 'members')`: the code together with the parts of the texts that it shows. */
export async function withTexts<Module>(code: Promise<Module>, ...parts: readonly TextPart[]): Promise<Module> {
  for (const part of parts) wanted.add(part);
  const [module] = await Promise.all([code, ...[...catalogues.keys()].map((language) => loadCatalogue(language))]);
  return module;
}
