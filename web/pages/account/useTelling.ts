import { useFailureText } from '../../lib/failures.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** Says how something went that has no form to say it in: `await tell(remove.mutateAsync({ id }), 'factor.appRemoved')`. */
export function useTelling(): (work: Promise<unknown>, done: TextKey | null) => Promise<void> {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  return async (work, done) => {
    try {
      await work;
      if (done !== null) notify('success', t(done));
    } catch (failure) {
      notify('error', say(failure));
    }
  };
}
