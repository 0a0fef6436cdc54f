import type { Call } from '@coverlane/contract/call.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from './request.ts';
import { RequestFailed } from './request-failed.ts';

/** How a question stands: under way, answered, or failed. */
interface Replied<Out> {
  readonly data: Out | undefined;
  readonly error: RequestFailed | undefined;
  /** Asks once more. */
  readonly again: () => void;
}

/**
 * The reply of a reading call that one page asks once, when it opens: for pages that a key opens, which have no cache of
 * replies (lib/api.ts). What passes by itself, as a server that is busy, is tried once more.
 * @param input as it was when the page opened
 */
export function useReply<In, Sent, Out>(call: Call<In, Sent, Out>, input: Sent): Replied<Out> {
  const [{ data, error }, stand] = useState<Pick<Replied<Out>, 'data' | 'error'>>({
    data: undefined,
    error: undefined,
  });
  const first = useRef(input);
  const ask = useCallback(
    (signal: AbortSignal) => {
      const once = () => request(call, first.current, { signal });
      const fail = (failure: unknown) => {
        if (signal.aborted) return;
        if (!(failure instanceof RequestFailed)) throw failure;
        stand({ data: undefined, error: failure });
      };
      void once()
        .catch((failure: unknown) => {
          if (failure instanceof RequestFailed && failure.isPassing) return once();
          throw failure;
        })
        .then((reply) => signal.aborted || stand({ data: reply, error: undefined }), fail);
    },
    [call],
  );
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal);
    return () => stop.abort();
  }, [ask]);
  return { data, error, again: useCallback(() => ask(new AbortController().signal), [ask]) };
}
