import { invalid } from '../../platform/http/refusals.ts';

type Of = { clientId: string; payDate: string };

const PLACE = /^([0-9a-f-]{36}) ([0-9a-f-]{36}) (\d{4}-\d{2}-\d{2})$/;

/** Where a reader goes on: after which employee of which client and pay day. Opaque to them. */
export const cursorOf = (employeeId: string, { clientId, payDate }: Of): string =>
  Buffer.from(`${employeeId} ${clientId} ${payDate}`).toString('base64url');

/** After whom a reader goes on. @throws Refusal 422 where it was given for another client or pay day, or is none */
export function cursorAt(cursor: string, { clientId, payDate }: Of): string {
  const [, employeeId, client, day] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (employeeId === undefined || client !== clientId || day !== payDate) throw invalid({ after: 'not-found' });
  return employeeId;
}
