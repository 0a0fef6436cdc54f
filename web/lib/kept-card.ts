/** Where the card lies that was chosen to be kept; public/card-worker.js reads it. */
const KEPT = 'coverlane-card';
const PAGE = '/member/idcard';
const OWNER = 'x-owner';
const CARD = 'x-card';
const SEALED = 'application/octet-stream';
/** Stands before what is encrypted. */
const IV_BYTES = 12;

/** Which card is kept, and the id of the user whose it is. */
export interface KeptCard {
  readonly ownerId: string;
  readonly card: string;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyMaker {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}
declare global {
  interface Window {
    /** Browsers without it check nothing. */
    readonly trustedTypes?: PolicyMaker;
  }
}

/** Can this browser keep a card at all? Not without a secure connection. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'indexedDB' in globalThis && 'subtle' in crypto;

/**
 * Keeps the finished page of a card on this device, to be opened without a connection. It lies there encrypted (AES-GCM);
 * its key can be used by this site's scripts alone and taken out by none, and goes with the card.
 * @param html a whole page that needs nothing else
 */
export async function keepCard(html: string, { ownerId, card }: KeptCard): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(html));
  await putKey(key);
  const store = await caches.open(KEPT);
  const headers = { 'content-type': SEALED, [OWNER]: ownerId, [CARD]: card };
  await store.put(PAGE, new Response(new Blob([iv, sealed]), { headers }));
  await navigator.serviceWorker.register(workerAddress(), { scope: PAGE });
}

/** Lays the key where public/card-worker.js finds it: database, store and name are the same there. */
async function putKey(key: CryptoKey): Promise<void> {
  const opening = indexedDB.open(KEPT, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'));
  const database = await done(opening);
  try {
    await done(database.transaction('keys', 'readwrite').objectStore('keys').put(key, 'card'));
  } finally {
    database.close();
  }
}

const done = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The browser keeps nothing.')));
  });

/** The content security policy asks for a word on each script: this is the only one that is started so. */
function workerAddress(): string {
  const url = '/card-worker.js';
  const policy = window.trustedTypes?.createPolicy('card-worker', { createScriptURL: () => url });
  return policy ? policy.createScriptURL(url) : url;
}

/** The card that is kept on this device, if there is one. */
export async function keptCard(): Promise<KeptCard | null> {
  if (!canKeep() || !(await caches.has(KEPT))) return null;
  const kept = await caches.match(PAGE, { cacheName: KEPT });
  if (kept && kept.headers.get('content-type') !== SEALED) {
    // Kept before cards were encrypted.
    await dropCard();
    return null;
  }
  return kept ? { ownerId: kept.headers.get(OWNER) ?? '', card: kept.headers.get(CARD) ?? '' } : null;
}

/** Takes the kept card off this device, with its key and what would show it. */
export async function dropCard(): Promise<void> {
  if (!canKeep()) return;
  await caches.delete(KEPT);
  await done(indexedDB.deleteDatabase(KEPT));
  const worker = await navigator.serviceWorker.getRegistration(PAGE);
  if (worker && new URL(worker.scope).pathname === PAGE) await worker.unregister();
}

/** Takes the card of anybody but this user off the device: somebody else signed in. */
export async function dropCardOfOthers(userId: string): Promise<void> {
  const kept = await keptCard();
  if (kept && kept.ownerId !== userId) await dropCard();
}
