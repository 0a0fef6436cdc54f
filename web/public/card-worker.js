// Answers the page of the ID card while there is no connection: with the card that its owner chose to keep on this device
// (web/lib/kept-card.ts lays it there encrypted, and takes it and its key away at sign-out). It keeps nothing itself and
// touches nothing else.
const KEPT = 'coverlane-card';
const PATIENCE_MS = 6000;
const IV_BYTES = 12;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && new URL(request.url).pathname === '/member/idcard')
    event.respondWith(pageOf(request));
});

async function pageOf(request) {
  const kept = await caches.match('/member/idcard', { cacheName: KEPT });
  if (!kept) return fetch(request);
  try {
    // A page of the application: it is only waited for so long, as a line that hangs is no line.
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return await opened(kept);
  }
}

async function opened(kept) {
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const iv = bytes.subarray(0, IV_BYTES);
  const html = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key(), bytes.subarray(IV_BYTES));
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
      'cache-control': 'no-store',
    },
  });
}

async function key() {
  const opening = indexedDB.open(KEPT, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'));
  const database = await done(opening);
  try {
    return await done(database.transaction('keys').objectStore('keys').get('card'));
  } finally {
    database.close();
  }
}

const done = (asked) =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error));
  });
