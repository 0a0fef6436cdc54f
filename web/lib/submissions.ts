import type { AnyCall } from '@coverlane/contract/call.ts';
import { randomId } from './random-id.ts';
import { RequestFailed } from './request-failed.ts';

/** Keys of what is on its way, by what was sent. */
const underWay = new Map<string, string>();
/** Keys of what got no answer, until something else was done: then the same again is meant anew. */
const unanswered = new Map<string, string>();

/**
 * Sends one submission under an Idempotency-Key of its own. The same again while it is on its way (a double click), or
 * after it got no answer (a retry), goes under the same key, and the server does it once.
 */
export async function submitOnce<Out>(
  { method, path }: AnyCall,
  input: unknown,
  send: (key: string) => Promise<Out>,
): Promise<Out> {
  const sent = `${method} ${path} ${JSON.stringify(input, fileAsText)}`;
  const key = underWay.get(sent) ?? unanswered.get(sent) ?? randomId();
  underWay.set(sent, key);
  try {
    const answer = await send(key);
    unanswered.clear();
    return answer;
  } catch (error) {
    if (error instanceof RequestFailed && !error.isPassing) unanswered.delete(sent);
    else unanswered.set(sent, key);
    throw error;
  } finally {
    underWay.delete(sent);
  }
}

const fileAsText = (_: string, value: unknown): unknown =>
  value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;
