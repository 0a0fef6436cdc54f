import {
  allowInsecureRequests,
  ClientSecretBasic,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  None,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import type { Pool } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { type Allowed, allowedBy, guardedFetch } from '../../platform/http/outgoing.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { Connection } from './connections.queries.ts';

/** Seconds that the provider's clock and ours may differ. */
export const CLOCK_SECONDS = 30;
/** So long all that one request asks of a provider may take. */
const PATIENCE_MS = 8_000;
/** So long it is known what a provider says of itself; its keys go after five minutes, or when a token names another. */
const KNOWN_MS = 600_000;
const KNOWN_PROVIDERS = 500;

/** What is known of a provider. */
interface Known {
  saysOfItself: Promise<ServerMetadata>;
  until: number;
  keys?: ReturnType<typeof getJwksCache>;
}

/** Where requests may go, and until when. */
interface Asking {
  allowed: Allowed;
  until: AbortSignal;
}

const knownBy = new WeakMap<Pool, Map<string, Known>>();

/** Where the sealed secret of a connection lies. */
export const secretPlace = (id: string) => ({ table: 'signin_secrets', column: 'sealed', rowId: id }) as const;

/** A provider, ready to be asked within this request, and what is to be kept of it afterwards. */
export interface Asked {
  config: Configuration;
  /** Keeps the provider's keys for the next sign-in. */
  keep(): void;
}

/**
 * A provider by what it says of itself (OpenID Connect Discovery), asked where the operator lets requests go, and remembered. Never
 * asked within a transaction: it may be slow.
 * @throws Refusal 409 `organisation-away`
 */
export async function askProvider({ id, issuer, application, sealed }: Connection, parts: Parts): Promise<Asked> {
  const allowed = allowedBy(parts);
  const until = AbortSignal.timeout(parts.providerPatience ?? PATIENCE_MS);
  const known = knownOf(parts.pool, issuer, { allowed, until });
  const server = await known.saysOfItself.catch(() => undefined);
  if (!server) throw conflict('organisation-away');
  const secret = sealed && keysOf(parts.secrets).open(secretPlace(id), sealed);
  const proof = secret ? ClientSecretBasic(secret) : None();
  const config = new Configuration(server, application, { [clockTolerance]: CLOCK_SECONDS }, proof);
  config[customFetch] = guardedFetch(allowed, until);
  // Whether an address without TLS is asked at all says the guard.
  allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  if (known.keys) setJwksCache(config, known.keys);
  const keep = () => {
    known.keys = getJwksCache(config);
  };
  return { config, keep };
}

function knownOf(pool: Pool, issuer: string, { allowed, until }: Asking): Known {
  const providers = knownBy.get(pool) ?? new Map<string, Known>();
  knownBy.set(pool, providers);
  const name = JSON.stringify([issuer, allowed]);
  const before = providers.get(name);
  if (before && before.until > Date.now()) return before;
  const known = { saysOfItself: discovered(issuer, { allowed, until }), until: Date.now() + KNOWN_MS };
  known.saysOfItself.catch(() => providers.get(name) === known && providers.delete(name));
  if (providers.size >= KNOWN_PROVIDERS) providers.clear();
  providers.set(name, known);
  return known;
}

/** Asks every provider anew what it says of itself. @returns whether any was known */
export const forgetProviders = (pool: Pool): boolean => knownBy.delete(pool);

/** @throws Error where it does not answer, is another, or would send browsers to what is no page of the web */
async function discovered(issuer: string, { allowed, until }: Asking): Promise<ServerMetadata> {
  const fetching = { [customFetch]: guardedFetch(allowed, until), execute: [allowInsecureRequests] };
  const server = (await discovery(new URL(issuer), 'nobody', undefined, None(), fetching)).serverMetadata();
  const page = new URL(server.authorization_endpoint ?? '');
  if (page.protocol !== 'https:' && !(page.protocol === 'http:' && allowed.plain))
    throw new Error('no page of the web');
  return { ...server };
}
