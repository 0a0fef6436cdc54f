import { useFailureText } from '../../lib/failures.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

type Props = {
  readonly reply: { readonly error: RequestFailed | null; readonly refetch: () => Promise<unknown> };
};

/** In place of a part of an account that did not come. */
export function PartFailed({ reply: { error, refetch } }: Props) {
  const say = useFailureText();
  return <ErrorState title={say(error)} code={error?.code ?? ''} onRetry={() => void refetch()} />;
}
