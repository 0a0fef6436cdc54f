import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Thread } from './message.ts';
import { OneMessage } from './OneMessage.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ThreadActions } from './ThreadActions.tsx';
import { useReading } from './useReading.ts';

/** The thread of a message. One that the reader may not see any more looks like one that never was. */
export function ThreadPane({ id }: { readonly id: string }) {
  const t = useText();
  const { language } = useLanguage();
  const { data, error, refetch } = useCall(inbox.messageThread, { id, language });
  if (error && !data) {
    if (error.status === 404 || error.status === 422) return <EmptyState icon="denied">{t('inbox.gone')}</EmptyState>;
    return <ErrorState title={t('inbox.failed')} code={error.code} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton lines={6} label={t('inbox.loading')} />;
  return <OpenThread id={id} thread={data} />;
}

function OpenThread({ id, thread }: { readonly id: string; readonly thread: Thread }) {
  const t = useText();
  useReading(id, thread);
  return (
    <article className="stack thread" aria-labelledby="thread-subject">
      <header className="thread-head">
        <h2 id="thread-subject">{thread.subject}</h2>
        <Chip tone="neutral">{t(`inbox.category.${thread.category}`)}</Chip>
      </header>
      <ThreadActions id={id} thread={thread} />
      <ol className="plain-list stack">
        {thread.messages.map((message) => (
          <li key={message.id}>
            <OneMessage message={message} />
          </li>
        ))}
      </ol>
      {thread.link && (
        <p>
          <LinkButton href={thread.link} kind="primary">
            {t('inbox.goThere')}
          </LinkButton>
        </p>
      )}
      {thread.mayReply && <ReplyForm id={id} threadId={thread.id} />}
    </article>
  );
}
