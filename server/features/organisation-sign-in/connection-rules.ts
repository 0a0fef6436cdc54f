import type { Parts } from '../../platform/http/context.ts';
import { allowedBy } from '../../platform/http/outgoing.ts';
import { addressFault } from '../../platform/http/public-address.ts';
import { invalid } from '../../platform/http/refusals.ts';

/** What is typed of a connection, as far as it is asked here. */
type Typed = Record<string, unknown>;

/** @throws Refusal 422 where the operator does not let requests go to such an address */
export function requireIssuer({ issuer }: Typed, parts: Parts): void {
  const fault = issuer === undefined ? undefined : addressFault(String(issuer), allowedBy(parts));
  if (fault) throw invalid({ issuer: fault === 'bad-text' ? fault : `issuer-${fault}` });
}

/**
 * Whom a connection signs in fits together: employers' people and members are of clients, a third-party administrator's of
 * that one, and administrators of the installation alone. Asked of the record as it was just written.
 * @throws Refusal 422 at what is missing or too much, which takes it back
 */
export function requireFittingReach({ userType, clientIds, tpaId }: Typed): void {
  requireIfNeeded('clientIds', clientIds, userType === 'client' || userType === 'member');
  requireIfNeeded('tpaId', tpaId, userType === 'tpa');
}

/** @throws Refusal 422 where a value is missing that is needed, or there is one that means nothing */
function requireIfNeeded(field: string, value: unknown, isNeeded: boolean): void {
  if (isNeeded !== isThere(value)) throw invalid({ [field]: isNeeded ? 'required' : 'bad-choice' });
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;
