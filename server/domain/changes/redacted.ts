import type { ChangeRequest } from './requests.ts';

/** What stands where an SSN or a salary was asked for. */
const GIVEN = 'given';

/** What a request says that may be kept nowhere in the open. */
const SECRETS: ReadonlySet<string> = new Set(['ssn', 'amountCents', 'answers']);

/** The request as JSON that may be kept with the change: every SSN, salary and answer to an extra benefit is replaced by the word 'given'. */
export const redacted = (request: ChangeRequest): unknown => withoutSecrets(request);

function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) copy[key] = SECRETS.has(key) && inner !== null ? GIVEN : withoutSecrets(inner);
  }
  return copy;
}
