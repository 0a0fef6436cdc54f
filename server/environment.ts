import { StartRefused } from './platform/db/start-refused.ts';

/** Environment of a start: each variable stands in `environmentSettings` (config.ts) with what it is for. */
export type Environment = Record<string, string | undefined>;

export const isProduction = (env: Environment): boolean => env['NODE_ENV'] === 'production';

/** @throws StartRefused for anything but 1, 0 or nothing */
export function isOn(env: Environment, name: string): boolean {
  const given = env[name] ?? '';
  if (['', '0', '1'].includes(given)) return given === '1';
  throw new StartRefused(`${name} is switched on with 1 and off with 0: ${given}.`);
}

/** Is the host this very machine, or a socket on it? */
export const isThisMachine = (host: string): boolean =>
  host === '' || host === 'localhost' || host.startsWith('/') || /^(\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host);

/** What may cross a network unencrypted, by name, in production mode: `ALLOW_PLAIN=database,smtp,web`. */
const plainKinds = ['database', 'smtp', 'web'] as const;
type PlainKind = (typeof plainKinds)[number];

/** @throws StartRefused where ALLOW_PLAIN names something else */
export function allowedPlain({ ALLOW_PLAIN }: Environment): readonly string[] {
  const given = (ALLOW_PLAIN ?? '').split(',').map((name) => name.trim());
  const unknown = given.find((name) => name !== '' && !plainKinds.some((kind) => kind === name));
  if (unknown === undefined) return given;
  throw new StartRefused(`ALLOW_PLAIN knows ${plainKinds.join(', ')}: ${unknown}.`);
}

/** @throws StartRefused where that may not cross a network unencrypted */
export function refusePlain(env: Environment, kind: PlainKind, sentence: string): void {
  if (!isProduction(env) || allowedPlain(env).includes(kind)) return;
  throw new StartRefused(`${sentence} Where the way there is safe, say so: ALLOW_PLAIN=${kind}.`);
}
