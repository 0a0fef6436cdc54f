/** Where the card lies that was chosen to be kept; public/card-worker.js reads it. */
const KEPT = 'coverlane-card';
const PAGE = '/member/idcard';
const OWNER = 'x-owner';
const CARD = 'x-card';

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
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/**
 * Keeps the finished page of a card on this device, to be opened without a connection.
 * @param html a whole page that needs nothing else
 */
export async function keepCard(html: string, { ownerId, card }: KeptCard): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
    'cache-control': 'no-store',
    [OWNER]: ownerId,
    [CARD]: card,
  };
  const store = await caches.open(KEPT);
  await store.put(PAGE, new Response(html, { headers }));
  await navigator.serviceWorker.register(workerAddress(), { scope: PAGE });
}

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
  return kept ? { ownerId: kept.headers.get(OWNER) ?? '', card: kept.headers.get(CARD) ?? '' } : null;
}

/** Takes the kept card off this device, with what would show it. */
export async function dropCard(): Promise<void> {
  if (!canKeep()) return;
  await caches.delete(KEPT);
  const worker = await navigator.serviceWorker.getRegistration(PAGE);
  if (worker && new URL(worker.scope).pathname === PAGE) await worker.unregister();
}

/** Takes the card of anybody but this user off the device: somebody else signed in. */
export async function dropCardOfOthers(userId: string): Promise<void> {
  const kept = await keptCard();
  if (kept && kept.ownerId !== userId) await dropCard();
}
