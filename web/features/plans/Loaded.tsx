import type { ReactNode } from 'react';
import type { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Props<Out> = {
  readonly of: ReturnType<typeof useCall<unknown, unknown, Out>>;
  /** What is on its way, for screen readers. */
  readonly label: string;
  readonly children: (data: Out) => ReactNode;
};

/** What a call answered, once it did; until then its place, and what went wrong with a way to try again. */
export function Loaded<Out>({ of: { data, error, refetch }, label, children }: Props<Out>) {
  const say = useFailureText();
  if (data !== undefined) return children(data);
  if (error) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return <Skeleton label={label} />;
}
