import { keyOfLink } from '../../platform/values/link-key.ts';
import type { Secrets } from '../../secrets.ts';

export { hashOfKey } from '../../platform/values/link-key.ts';

/** The key of the personal link of somebody of a census. */
export const linkKey = (secrets: Secrets, of: { id: string; keyNumber: number }): string =>
  keyOfLink(secrets, 'session-links', of);
