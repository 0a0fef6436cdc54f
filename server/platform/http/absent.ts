import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { FastifyRequest } from 'fastify';
import { API_BASE } from './api-base.ts';
import { notFound, Refusal } from './refusals.ts';

/** The segments of a call's path; null: any. */
type Form = readonly (string | null)[];

/** Forms of the calls' paths by their number of segments, with the methods of each. */
let forms: ReadonlyMap<number, { form: Form; methods: Set<string> }[]> | undefined;

function formsOfCalls(): NonNullable<typeof forms> {
  const byPath = Map.groupBy(
    [...allCalls.values()].map(({ path, method }) => ({ key: path.replace(/:\w+/g, ':'), method })),
    ({ key }) => key,
  );
  const all = [...byPath].map(([key, calls]) => ({
    form: segmentsOf(key).map((segment) => (segment === ':' ? null : segment)),
    methods: new Set<string>(calls.map(({ method }) => method)),
  }));
  return Map.groupBy(all, ({ form }) => form.length);
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** Methods that calls at this address are made with; empty: there is no such call. */
function methodsAt(url: string): string[] {
  if (!url.startsWith(`${API_BASE}/`)) return [];
  forms ??= formsOfCalls();
  const segments = segmentsOf(url.slice(API_BASE.length).split('?')[0] ?? '');
  const fitting = (forms.get(segments.length) ?? []).filter(({ form }) =>
    form.every((one, at) => one === segments[at] || (one === null && segments[at] !== '')),
  );
  return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].toSorted();
}

/** What nothing answers to: 405 with the methods that do (RFC 9110 15.5.6) where a call has the address, else 404. */
export function absent({ url, method }: FastifyRequest): Refusal {
  const methods = methodsAt(url);
  // A call of this method whose place does not fit is not there.
  if (methods.length === 0 || methods.includes(method)) return notFound();
  return new Refusal(405, 'method-not-allowed', { values: { allow: methods.join(', ') } });
}
