import type { AnyCall, Call } from '@coverlane/contract/call.ts';
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
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
    queries: { retry: tryAgain, staleTime: FRESH_MS, refetchOnWindowFocus: false, throwOnError: false },
    mutations: { retry: false },
  },
});

const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

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
    queryKey: [nameOf(call), input],
    queryFn: ({ signal }) =>
      input === undefined ? Promise.reject(new Error('no input')) : request(call, input, { signal }),
    enabled: enabled && input !== undefined,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data, state.dataUpdateCount) : every,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/**
 * A call that changes something: `const save = useAction(clients.calls.update, { refreshes: [clients.calls.list] })`,
 * then `await save.mutateAsync(values)` in a Form's onSubmit, which shows what was thrown.
 * @param refreshes the reading calls whose replies are out of date afterwards, whatever their input
 */
export function useAction<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  { refreshes = [] }: { refreshes?: readonly AnyCall[] } = {},
): UseMutationResult<Out, RequestFailed, Sent> {
  const refresh = useRefresh();
  return useMutation<Out, RequestFailed, Sent>({
    mutationFn: (input) => request(call, input),
    onSuccess: () => refresh(refreshes),
  });
}

/** Has the replies of these calls asked for again wherever they are on screen. */
export function useRefresh(): (calls: readonly AnyCall[]) => Promise<void> {
  const client = useQueryClient();
  return async (calls) => {
    await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [nameOf(call)] })));
  };
}
