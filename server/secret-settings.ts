import { type Environment, isProduction } from './environment.ts';
import { StartRefused } from './platform/db/start-refused.ts';
import { givenSecret, requireLater } from './secrets.ts';

/** @throws StartRefused where there is none in production mode, or it is none */
function ownOf(env: Environment): void {
  if (givenSecret(env, 'COVERLANE_SECRET') === undefined && isProduction(env))
    throw new StartRefused('COVERLANE_SECRET is missing: make one with openssl rand -base64 32.');
}

/** @throws StartRefused where it is none, is the own one, or has no later number */
function nextOf(env: Environment): void {
  const [own, next] = [givenSecret(env, 'COVERLANE_SECRET'), givenSecret(env, 'COVERLANE_SECRET_NEXT')];
  if (own && next) requireLater(own, next);
}

/** What an operator says about the secrets of the installation. */
export const secretSettings = {
  COVERLANE_SECRET: { about: 'what every key of the installation comes from', check: ownOf, secret: true },
  COVERLANE_SECRET_FILE: { about: 'a file that holds it (COVERLANE_SECRET)', check: ownOf },
  COVERLANE_SECRET_NEXT: { about: 'the secret that npm run keys:rotate moves to, as 2:…', check: nextOf, secret: true },
  COVERLANE_SECRET_NEXT_FILE: { about: 'a file that holds that one', check: nextOf },
} as const;
