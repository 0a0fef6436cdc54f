import type { AnyCall } from '@coverlane/contract/call.ts';
import { namingFields, objectOf } from './named-objects.ts';
import { sampleInput } from './sample-input.ts';
import type { Side } from './stage.ts';

/**
 * What the matrix leaves out: only a change of the very kind of the call can be corrected (`asked-again.test.ts`), the cards of a batch
 * are not those that wait for one, the account that the sample makes is of a type that belongs to nobody, and no enrollment of a side is of
 * its session (`sessions.test.ts` lists those that are).
 */
const leftOut: ReadonlySet<string> = new Set([
  'corrects',
  'batchId',
  '/user entityId',
  '/enrollment sessionId',
  '/enrollments/:clientId sessionId',
  // Of no document nothing is asked, and a sample has none: `many.test.ts`.
  '/documents/move folderId',
  '/documents/share entityId',
]);

/** The fields of a call that name an object of a side. */
export const asked = (call: AnyCall) =>
  namingFields(call).filter(({ name }) => !leftOut.has(name) && !leftOut.has(`${call.path} ${name}`));

/** Without names it takes everybody out of a census, whom the rows below are still to find. */
export const takesOut = ({ path }: AnyCall): boolean => path === '/admin/deleteSessionMembers';

/** A well-formed input that names the objects of one side. */
export function inputFor(call: AnyCall, side: Side): Record<string, unknown> {
  const objects = asked(call).map(({ name, names }) => [name, objectOf(side, names)]);
  return { ...sampleInput(call), ...(takesOut(call) && { ids: [side.filedMemberId] }), ...Object.fromEntries(objects) };
}
