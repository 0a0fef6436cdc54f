import type { ChangeRequest } from './requests.ts';

/** What stands where an SSN was asked for. */
const GIVEN = 'given';

/** The request as JSON that may be kept with the change: every SSN is replaced by the word 'given'. */
export const redacted = (request: ChangeRequest): unknown => withoutSsns(request);

function withoutSsns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSsns);
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) copy[key] = key === 'ssn' && typeof inner === 'string' ? GIVEN : withoutSsns(inner);
  }
  return copy;
}
