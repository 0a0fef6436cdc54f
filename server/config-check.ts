import { environmentSettings } from './config.ts';
import type { Environment } from './environment.ts';
import { StartRefused } from './platform/db/start-refused.ts';

/** How one variable stands. */
export interface Checked {
  name: string;
  about: string;
  /** What may be shown of its value; undefined where nobody set it. */
  shown: string | undefined;
  /** The sentence a start would end with. */
  wrong: string | undefined;
}

/** Looks at every variable, and goes on after a wrong one. */
export const checkEnvironment = (env: Environment): Checked[] =>
  Object.entries(environmentSettings).map(([name, { about, check, secret }]) => ({
    name,
    about,
    shown: env[name] ? (secret ? 'set' : env[name]) : undefined,
    wrong: refusalOf(() => check(env)),
  }));

function refusalOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

/** @throws StartRefused with the first sentence of what is wrong */
export function requireSound(env: Environment): void {
  for (const { wrong } of checkEnvironment(env)) if (wrong !== undefined) throw new StartRefused(wrong);
}
