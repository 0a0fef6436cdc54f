import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import type { reason } from '@coverlane/contract/imports/questions.ts';
import type { output } from 'zod/mini';

type Fault = Reply<typeof imports.importGet>['faults'][number];
type Reason = output<typeof reason>;

/** A code in plain words: "plan-code-unknown" is "plan code unknown"; a whole key keeps its last part. */
const plain = (code: string): string => (code.split('.').at(-1) ?? code).replaceAll('-', ' ');

/** A reason as one line of a terminal: the code in words, then its values. The screen says it in three languages. */
export function reasonWords({ code, values }: Reason): string {
  const said = Object.entries(values).filter(([, value]) => value !== null);
  const list = said.map(([name, value]) => `${name} ${value}`).join(', ');
  return list === '' ? plain(code) : `${plain(code)} (${list})`;
}

/** A fault as one line of a terminal: what, where, which element, what it held and what was expected. */
export function faultWords({ code, position, segmentId, element, value, expected }: Fault): string {
  const what = code === 'not-834' ? 'this is not an 834' : plain(code);
  const named = [element ?? segmentId, value && `is ${value}`, expected && `expected ${expected}`].filter(Boolean);
  const place = `interchange ${position.interchange}, transaction ${position.transaction}, segment ${position.segment}`;
  return `${what}${named.length > 0 ? `: ${named.join(', ')}` : ''} (${place})`;
}
