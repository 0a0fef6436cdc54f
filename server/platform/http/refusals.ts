import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { type MessageCode, messages } from '@coverlane/contract/messages.ts';
import { DatabaseError } from 'pg';

/** Values for the sentence of a refusal, by name. */
export type RefusalValues = Record<string, string | number | null>;

/** What can go wrong in a handler: the only errors it throws on purpose. One error handler answers them all. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly values: RefusalValues | undefined;

  constructor(status: number, code: string, more: { fields?: Record<string, string>; values?: RefusalValues } = {}) {
    super(sentenceOf(code, more.values));
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.values = more.values;
  }
}

/** The English sentence of a code with its values in place; a field's code, which has its sentence in the browser, says itself. */
function sentenceOf(code: string, values: RefusalValues = {}): string {
  if (!isMessage(code)) return code;
  return messages[code].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

const isMessage = (code: string): code is MessageCode => code in messages;

/** No live session: the only meaning of 401 (security 0.2). */
export const signedOut = () => new Refusal(401, 'signed-out');
/** Signed in, but of the wrong type or without the permission. */
export const forbidden = (code: MessageCode = 'forbidden') => new Refusal(403, code);
/** The session still lacks a second factor or a new password: nothing else opens before. */
export const unfinished = (lacks: string) => new Refusal(403, 'sign-in-unfinished', { values: { lacks } });
/** Absent, or somebody else's: the two answer alike (architecture 3). */
export const notFound = () => new Refusal(404, 'not-found');
/** Bad input, by field: `invalid({ dob: 'bad-date' })`. */
export const invalid = (fields: Record<string, FieldCode | MessageCode>, code: MessageCode = 'invalid') =>
  new Refusal(422, code, { fields });
/** Not now, not in this state, or changed by somebody else meanwhile. The code's sentence is `errors.<code>`. */
export const conflict = (code: MessageCode, values: RefusalValues = {}) => new Refusal(409, code, { values });
/** The state with which a rule of the database refuses: its message is the code of a 409, its detail the values as JSON. */
const BY_RULE = 'CVREF';

/** What went wrong, as a refusal where a rule of the database said so. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== BY_RULE || !isMessage(error.message)) return error;
  const said: unknown = JSON.parse(error.detail ?? '{}');
  const values = Object.entries(Object(said)).map(([name, value]) => [name, String(value)]);
  return conflict(error.message, Object.fromEntries(values));
}

/** Too many tries; the caller may come back after so many seconds. */
export const tooMany = (seconds: number) => new Refusal(429, 'too-many-requests', { values: { seconds } });
