import type { AnyCall, Call } from '@coverlane/contract/call.ts';
import { keepPreviousData, QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keyOf, nameOf } from './call-key.ts';
import { request } from './request.ts';
import { RequestFailed } from './request-failed.ts';

const TRIES = 2;
const FRESH_MS = 10_000;

/** Only what may pass by itself is tried again: no answer, or a server that is busy. A refusal stays a refusal. */
const tryAgain = (failures: number, error: unknown): boolean =>
  failures < TRIES && error instanceof RequestFailed && error.isPassing;

/** The cache of replies, in memory only; emptied at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline a call fails and says so, instead of waiting over the rows of the search before.
    queries: {
      retry: tryAgain,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      throwOnError: false,
      networkMode: 'always',
    },
  },
});

const whomToCall = ['GET /contacts', 'GET /contacts/footer'];

/** What the records of a list are shown by elsewhere: out of date whenever the list is, by whatever way it was changed. */
const told: Readonly<Record<string, readonly string[]>> = {
  'GET /admin/contacts': whomToCall,
  'GET /admin/sitecontacts': whomToCall,
  'GET /admin/contactcategories': whomToCall,
};

interface CallOptions<Out> {
  /** False waits. So does an input that is undefined. */
  readonly enabled?: boolean;
  /** Keeps showing the former rows while the next page or search is on its way. */
  readonly keep?: boolean;
  /**
   * Asks again every so many milliseconds, for something that is under way; false stops. A function decides by the
   * last reply and how often it came.
   */
  readonly every?: number | false | ((data: Out | undefined, times: number) => number | false);
}

/**
 * The reply of a reading call, cached by call and input: `const { data, error, isPending } = useCall(members.getMember, { id })`.
 * A failure never breaks the page: the former data stays and `error` says why.
 * @param input undefined: what it needs is not known yet, so nothing is asked
 */
export function useCall<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  input: Sent | undefined,
  { enabled = true, keep = false, every = false }: CallOptions<Out> = {},
): UseQueryResult<Out, RequestFailed> {
  return useQuery<Out, RequestFailed>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) =>
      input === undefined ? Promise.reject(new Error('no input')) : request(call, input, { signal }),
    enabled: enabled && input !== undefined,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data, state.dataUpdateCount) : every,
    // Whoever has all pages of a list printed asks the same call for the others (lists/print-whole.ts).
    meta: { call },
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** How an action stands: under way with what was sent, or not (yet, or any more). */
type Standing<Sent, Out> =
  | { readonly isPending: true; readonly variables: Sent; readonly data: undefined; readonly error: null }
  | {
      readonly isPending: false;
      readonly variables: Sent | undefined;
      readonly data: Out | undefined;
      readonly error: RequestFailed | null;
    };

/** Who is told how it went; only while the component that asked is still there, and has not asked again. */
interface Told<Out> {
  readonly onSuccess?: (reply: Out) => void;
  readonly onError?: (failure: RequestFailed) => void;
}

/** An action: how it stands, and the two ways to have it done. */
type Action<Sent, Out> = Standing<Sent, Out> & {
  /** A failure is `error`, and `onError`'s. */
  readonly mutate: (sent: Sent, told?: Told<Out>) => void;
  /** @throws RequestFailed */
  readonly mutateAsync: (sent: Sent) => Promise<Out>;
};

const NOT_YET = { isPending: false, variables: undefined, data: undefined, error: null } as const;
const NO_CALLS: readonly AnyCall[] = [];

/**
 * A call that changes something: `const save = useAction(clients.calls.update, { refreshes: [clients.calls.list] })`,
 * then `await save.mutateAsync(values)` in a Form's onSubmit, which shows what was thrown. It is tried once.
 * @param refreshes the reading calls whose replies are out of date afterwards, whatever their input; it is under way
 * until they are there
 */
export function useAction<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  { refreshes = NO_CALLS }: { refreshes?: readonly AnyCall[] } = {},
): Action<Sent, Out> {
  const client = useQueryClient();
  const [standing, stand] = useState<Standing<Sent, Out>>(NOT_YET);
  const turns = useTurns();
  const outdated = useRef(refreshes);
  useEffect(() => {
    outdated.current = refreshes;
  });
  const run = useCallback(
    (sent: Sent, { onSuccess, onError }: Told<Out> = {}): Promise<Out> => {
      const isLast = turns();
      const end = (change: { data?: Out; error?: RequestFailed }): boolean => {
        if (isLast()) stand({ ...NOT_YET, variables: sent, ...change });
        return isLast();
      };
      stand({ isPending: true, variables: sent, data: undefined, error: null });
      const asked = request(call, sent).then((data) => askAgain(client, outdated.current).then(() => data));
      void asked.then(
        (data) => end({ data }) && onSuccess?.(data),
        (error: unknown) => (error instanceof RequestFailed ? end({ error }) && onError?.(error) : end({})),
      );
      return asked;
    },
    [call, client, turns],
  );
  const mutate = useCallback<Action<Sent, Out>['mutate']>(
    (sent, told) => void run(sent, told).catch(unlessRefused),
    [run],
  );
  return { ...standing, mutate, mutateAsync: run };
}

/** Counts what is asked: `const isLast = turns()`, then `isLast()` until it is asked again, or the component is gone. */
function useTurns(): () => () => boolean {
  const turn = useRef(0);
  const next = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    return () => own === turn.current;
  }, []);
  useEffect(() => () => void next(), [next]);
  return next;
}

/** A refusal was told where it belongs; anything else is a defect, which the browser's console should see. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof RequestFailed)) throw error;
}

/** Has the replies of these calls asked for again wherever they are on screen. */
export function useRefresh(): (calls: readonly AnyCall[]) => Promise<void> {
  const client = useQueryClient();
  return (calls) => askAgain(client, calls);
}

async function askAgain(client: QueryClient, calls: readonly AnyCall[]): Promise<void> {
  const names = calls.map(nameOf);
  const all = new Set([...names, ...names.flatMap((name) => told[name] ?? [])]);
  await Promise.all([...all].map((name) => client.invalidateQueries({ queryKey: [name] })));
}
