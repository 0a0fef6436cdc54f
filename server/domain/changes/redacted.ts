import type { ChangeRequest } from './requests.ts';

/** What stands where an SSN was asked for. */
const GIVEN = 'given';

/** The request as JSON that may be kept with the change: every SSN is replaced by the word 'given'. */
export function redacted(request: ChangeRequest): unknown {
  const replaceSsn = (key: string, value: unknown): unknown =>
    key === 'ssn' && typeof value === 'string' ? GIVEN : value;
  return JSON.parse(JSON.stringify(request, replaceSsn));
}
