// Answers the page of the ID card while there is no connection: with the card that its owner chose to keep on this device
// (web/carding/kept-card.ts lays it there, and takes it away at sign-out). It keeps nothing itself and touches nothing else.
const KEPT = 'coverlane-card';
const PATIENCE_MS = 6000;

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
    return kept;
  }
}
