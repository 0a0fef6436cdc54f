import type { AnyCall } from '@coverlane/contract/call.ts';

/** What a call is known by: 'GET /member/:id'. */
export const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

/** Under what the reply of a reading call is kept. */
export const keyOf = (call: AnyCall, input: unknown) => [nameOf(call), input] as const;
