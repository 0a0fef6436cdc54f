import * as z from 'zod/mini';
import { openKeys } from './carried.ts';
import type { Secrets } from './keyring.ts';

const standing = z.object({
  secrets: z.array(
    z.object({
      id: z.int(),
      mark: z.string(),
      state: z.enum(['current', 'next', 'former', 'retired']),
      writing: z.boolean(),
    }),
  ),
  carried: z.array(z.object({ sealedBy: z.int(), id: z.int(), purpose: z.string(), sealed: z.string() })),
});

/** Which secrets an installation has had, as access.secrets_standing() says it. */
export type Standing = z.output<typeof standing>;

export const readStanding = (answer: unknown): Standing => standing.parse(answer);

/** What stands in the database for a secret: equal for equal secrets, and no way back. */
export const markOf = (secrets: Secrets, id = secrets.own): string => secrets.alone(id).sign('database', 'coverlane');

const FOREIGN =
  'COVERLANE_SECRET is not the secret that this database was made with. Nothing was changed. ' +
  'Start with the secret of the nodes that use it, or restore it from where it is kept.';

/** Why these secrets are not those of the database, in one sentence; undefined: they are. */
export function wrongSecrets(secrets: Secrets, { secrets: kept }: Standing): string | undefined {
  const byId = new Map(kept.map((one) => [one.id, one]));
  const own = byId.get(secrets.own);
  if (own?.mark !== markOf(secrets)) return FOREIGN;
  const other = secrets.given.find((id) => byId.has(id) && byId.get(id)?.mark !== markOf(secrets, id));
  if (other !== undefined)
    return `COVERLANE_SECRET_NEXT has the number ${other}, which another secret of this installation has: number it ${Math.max(...byId.keys()) + 1}.`;
  return wrongState(secrets, { own, kept });
}

type Kept = Standing['secrets'][number];

/** What the state of the own secret, or of another one, forbids. */
function wrongState(secrets: Secrets, { own, kept }: { own: Kept; kept: readonly Kept[] }): string | undefined {
  const next = kept.find(({ state }) => state === 'next');
  const current = kept.find(({ state }) => state === 'current');
  const lacks = [current, next].find((one) => one !== undefined && !secrets.given.includes(one.id));
  if (own.state === 'retired')
    return `COVERLANE_SECRET is number ${own.id}, which was retired: start with number ${current?.id} alone.`;
  if (lacks === undefined) return undefined;
  if (next !== undefined)
    return `The installation is moving from secret ${current?.id} to secret ${next.id}: give the first as COVERLANE_SECRET and the second as COVERLANE_SECRET_NEXT until npm run keys:rotate is done.`;
  return `COVERLANE_SECRET is number ${own.id}, the secret of before: start with number ${lacks.id}.`;
}

/** Takes on what the database says: which secret is written with, and the keys that went on without theirs. */
export function takeOn(secrets: Secrets, { secrets: kept, carried }: Standing): void {
  const sealed = carried.map(({ sealed: text, ...key }) => ({ ...key, sealed: Buffer.from(text, 'base64') }));
  secrets.carry(openKeys(secrets, sealed));
  const writing = kept.find((one) => one.writing)?.id;
  if (writing !== undefined && secrets.given.includes(writing)) secrets.writeWith(writing);
}
