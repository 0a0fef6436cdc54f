import type { Parts } from '../../platform/http/context.ts';
import { allowedBy } from '../../platform/http/outgoing.ts';
import { addressFault } from '../../platform/http/public-address.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { certificatesIn } from './saml-answer.ts';

/** What is typed of a connection, as far as it is asked here. */
type Typed = Record<string, unknown>;

/**
 * How a provider is asked: by its issuer's address (OpenID Connect), or (SAML 2.0) browsers are sent to its address, and what they
 * bring back is signed by its certificates. Asked of the record as it was just written.
 * @throws Refusal 422 at what is missing or no such thing, or where the operator does not let requests go to such an address
 */
export function requireWay({ issuer, signInAddress, certificates }: Typed, parts: Parts): void {
  if (isThere(signInAddress) || isThere(certificates)) requireSaml({ signInAddress, certificates }, parts);
  else requireIssuer(String(issuer), parts);
}

function requireIssuer(issuer: string, parts: Parts): void {
  const fault = issuer.includes('?') ? 'bad-text' : addressFault(issuer, allowedBy(parts));
  if (fault) throw invalid({ issuer: fault === 'bad-text' ? fault : `issuer-${fault}` });
}

function requireSaml({ signInAddress, certificates }: Typed, parts: Parts): void {
  if (!isThere(signInAddress)) throw invalid({ signInAddress: 'required' });
  if (!isThere(certificates)) throw invalid({ certificates: 'required' });
  // The portal itself asks nothing there: that browsers go encrypted is all that matters.
  if (addressFault(String(signInAddress), { ...allowedBy(parts), privately: true }))
    throw invalid({ signInAddress: 'issuer-https' });
  try {
    certificatesIn(String(certificates));
  } catch {
    throw invalid({ certificates: 'bad-certificates' });
  }
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
