import { STATUS_CODES } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from './refusals.ts';

/** How a refusal is asked for as problem details (RFC 9457): by what the sender accepts. */
export const PROBLEM = 'application/problem+json';

/** Does the sender want refusals as problem details? Nobody who does not name them does: other answers stay as they were. */
export const wantsProblem = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes(PROBLEM);

/** What is wrong with a body as a whole has a status of its own in HTTP; elsewhere all bad input is 422. */
const STATUS_OF_BODY: Readonly<Record<string, number>> = {
  'bad-json': 400,
  'bad-text': 400,
  'wrong-type': 400,
  'too-large': 413,
  'unsupported-type': 415,
};

/**
 * A refusal as problem details: the same code and words, where in the request each fault lies (a JSON pointer), and the number of
 * the request in the log. What is read of other refusals (`code`, `message`, `fields`, `values`) is here too.
 */
export function problemOf({ status, code, message, fields = {}, values }: Refusal, request: FastifyRequest) {
  const as = statusOf(status, fields);
  const errors = Object.entries(fields).map(([field, fault]) => ({ pointer: pointerTo(field), code: fault }));
  return {
    type: `urn:coverlane:${code}`,
    title: STATUS_CODES[as] ?? 'Refused',
    status: as,
    detail: message,
    code,
    message,
    requestId: request.id,
    ...(errors.length > 0 && { errors, fields }),
    ...(values && { values }),
  };
}

function statusOf(status: number, fields: Record<string, string>): number {
  const fault = fields['body'] ?? fields['file'];
  return (status === 422 && fault !== undefined && STATUS_OF_BODY[fault]) || status;
}

/** Of a field of the body or of the address: both are one flat input. The body as a whole is the root. */
const pointerTo = (field: string): string =>
  field === 'body'
    ? '#'
    : `#/${field
        .split('.')
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .join('/')}`;
