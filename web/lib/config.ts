import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';

/** What somebody may change while a page is open: whom visitors can turn to, and what they are told. */
const CHANGING = [
  'contacts',
  'announcements',
  'support',
  'links',
  'features',
] as const satisfies (keyof RuntimeConfig)[];
/** So new, what a page came with is not asked for again. */
const FRESH_MS = 10_000;

let loaded: RuntimeConfig | undefined;
let readAt = 0;
let asking: Promise<void> | undefined;
const readers = new Set<() => void>();

/** The server says no-cache, so that it is always asked; the page itself names the address, and the answer may be there already. */
async function read(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  readAt = Date.now();
  return response.json();
}

/**
 * Reads GET /config.json, once before anything is drawn (specification 1).
 * @throws when the server cannot be reached or answers anything but the configuration
 */
export async function loadConfig(): Promise<RuntimeConfig> {
  loaded = await read();
  return runtimeConfig();
}

/** Title, API base, theme, languages, support contacts and build of this site. Throws before loadConfig. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error('The configuration has not been read yet');
  return loaded;
}

/**
 * Reads again whom visitors can turn to and what they are told: when a session ends, and when a page says it that has been
 * open for a while. Title, colour and build stay those of the page; without an answer everything does.
 */
export function askConfigAgain(): Promise<void> {
  asking ??= read()
    .then(take, () => undefined)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

function take(found: RuntimeConfig): void {
  const before = runtimeConfig();
  const after = { ...before, ...Object.fromEntries(CHANGING.map((name) => [name, found[name]])) };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  loaded = after;
  for (const told of readers) told();
}

/** Tells of every change of it, until the answer is called. */
export function followConfig(told: () => void): () => void {
  readers.add(told);
  return () => readers.delete(told);
}

/** Is it old enough to be asked for again? */
export const isConfigOld = (): boolean => Date.now() - readAt > FRESH_MS;
