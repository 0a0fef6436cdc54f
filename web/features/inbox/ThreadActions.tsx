import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { INBOX, type Thread, useInboxRefresh } from './message.ts';

type Marked = 'new' | 'archived' | 'deleted' | 'restored';

/** Puts a thread away, deletes it (both can be undone), or has it unread again. */
export function ThreadActions({ id, thread }: { readonly id: string; readonly thread: Thread }) {
  const t = useText();
  const mark = useMarking(id);
  const isArchived = thread.messages.every(({ status }) => status === 'archived');
  return (
    <div className="thread-actions">
      {isArchived ? (
        <Button icon="refresh" onClick={() => void mark('restored')}>
          {t('inbox.restore')}
        </Button>
      ) : (
        <Button icon="folder" onClick={() => void mark('archived')}>
          {t('inbox.archive')}
        </Button>
      )}
      <Button kind="quiet" onClick={() => void mark('new')}>
        {t('inbox.markNew')}
      </Button>
      <Button kind="quiet" icon="remove" onClick={() => void mark('deleted')}>
        {t('inbox.delete')}
      </Button>
    </div>
  );
}

/** `mark('archived')`: does it, goes back to the list, and says so with a way to undo it. */
function useMarking(id: string): (as: Marked) => Promise<void> {
  const t = useText();
  const say = useFailureText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { notify } = useNotices();
  const refresh = useInboxRefresh();
  const { mutateAsync } = useAction(inbox.messageMark);
  const send = async (status: Marked) => {
    try {
      await mutateAsync({ id, status });
      await refresh();
      return true;
    } catch (failure) {
      notify('error', say(failure));
      return false;
    }
  };
  return async (as) => {
    if (!(await send(as))) return;
    void navigate({ pathname: INBOX, search });
    if (as === 'new') return;
    const undone = as === 'restored' ? undefined : { label: t('inbox.undo'), onSelect: () => void send('restored') };
    notify('success', t(`inbox.${as}Done`), undone);
  };
}
