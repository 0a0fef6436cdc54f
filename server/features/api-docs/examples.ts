import { everywhere, spelledInputs, spelledObjects } from '@coverlane/contract/spellings.ts';

/** A roster is imported: sent, looked at, applied. The same in every language. */
export const rosterExample = `export COVERLANE_KEY=ebk_…   # scope: enrollment
curl '{origin}/api/admin/imports' -H "Authorization: Bearer $COVERLANE_KEY" \\
  -F 'clientId=…' -F 'file=@roster.834'                       # answers the import with its id
curl '{origin}/api/admin/imports/ID' -H "Authorization: Bearer $COVERLANE_KEY"   # until "state": "proposed"
curl -X POST '{origin}/api/admin/imports/ID/apply' -H "Authorization: Bearer $COVERLANE_KEY"`;

/** A refusal as it is answered. */
export const refusalExample = `HTTP/1.1 422
{ "code": "invalid", "message": "Some fields need your attention.", "fields": { "name": "required" } }`;

/** A receiver checks a delivery (Node). */
export const signatureExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(header, body, secret) {
  const t = /^t=(\\d+)/.exec(header)?.[1];
  if (!t || Math.abs(Date.now() / 1000 - t) > 300) return false;
  const ours = createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest();
  return [...header.matchAll(/v1=([0-9a-f]{64})/g)]
    .some(([, theirs]) => timingSafeEqual(ours, Buffer.from(theirs, 'hex')));
}`;

/** Every spelling of the specification with our name for it. */
export function spellingsExample(): string {
  const all = [everywhere, ...spelledObjects.map(({ names }) => names), ...spelledInputs.values()];
  const lines = new Set(all.flatMap((names) => Object.entries(names).map(([spelling, own]) => `${spelling} = ${own}`)));
  return [...lines].sort((one, other) => one.localeCompare(other)).join('\n');
}
