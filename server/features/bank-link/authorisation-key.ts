import type { Secrets } from '../../secrets.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';

const LETTERS = 22;

/** The key under which somebody without an account opens an authorisation: 22 letters and digits that follow from it (130 bits). */
export const authorisationKey = (secrets: Secrets, id: string): string =>
  secrets
    .sign('payment-authorisations', id)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, LETTERS);

/** What is stored of it. */
export const hashOfAuthorisationKey = (key: string): Buffer => hashOf(key);
