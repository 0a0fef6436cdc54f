import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { useLayoutEffect, useRef } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { AttachedFiles } from '../../lists/AttachedFiles.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { safeBody } from './body-html.ts';
import { type Message, useInboxRefresh } from './message.ts';

/** One message of a thread: who wrote, when, what, what is attached, and whether it asks to be acknowledged. */
export function OneMessage({ message }: { readonly message: Message }) {
  return (
    <section className="card message" data-own={message.isOwn}>
      <p className="message-by">
        <strong>{useSender(message)}</strong>{' '}
        <time className="small muted numbers" dateTime={message.createdAt}>
          {formatDateTime(message.createdAt)}
        </time>
      </p>
      <Body message={message} />
      <AttachedFiles files={message.attachments} onSave={(a) => saveFile(documents.documentFile, { a, b: 'latest' })} />
      {message.requiresAck && !message.isOwn && <Acknowledge message={message} />}
    </section>
  );
}

/** Sanitised by the server when it was written and when it was answered, and here once more. */
function Body({ message: { body, language } }: { readonly message: Message }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(safeBody(body)), [body]);
  return <div ref={place} className="message-body" lang={language ?? undefined} />;
}

function useSender({ isOwn, sender, senderName }: Message): string {
  const t = useText();
  if (isOwn) return t('inbox.you');
  if (sender === 'portal') return t('inbox.portal');
  return sender === 'desk' ? t('inbox.desk', { name: senderName ?? '' }) : (senderName ?? '');
}

function Acknowledge({ message: { id, acknowledgedAt } }: { readonly message: Message }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useInboxRefresh();
  const acknowledge = useAction(inbox.messageAcknowledge);
  if (acknowledgedAt !== null) {
    return <StatusChip tone="ok">{t('inbox.acknowledged', { at: formatDateTime(acknowledgedAt) })}</StatusChip>;
  }
  const send = () =>
    acknowledge.mutate(
      { id },
      { onSuccess: () => void refresh(), onError: (failure) => notify('error', say(failure)) },
    );
  return (
    <div className="button-row">
      <Button kind="primary" busy={acknowledge.isPending} onClick={send}>
        {t('inbox.acknowledge')}
      </Button>
    </div>
  );
}
