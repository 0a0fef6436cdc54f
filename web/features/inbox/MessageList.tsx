import { useLocation } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { Day } from '../../lists/Day.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { INBOX, type Line } from './message.ts';

type Props = { readonly rows: readonly Line[]; readonly open: string | undefined };

/** The messages of a page, one thread a line. */
export function MessageList({ rows, open }: Props) {
  const t = useText();
  return (
    <ul className="plain-list message-list" aria-label={t('screens.inbox')}>
      {rows.map((line) => (
        <li key={line.threadId}>
          <MessageLine line={line} isOpen={line.id === open} />
        </li>
      ))}
    </ul>
  );
}

function MessageLine({ line, isOpen }: { readonly line: Line; readonly isOpen: boolean }) {
  const t = useText();
  const { search } = useLocation();
  const isNew = line.status === 'new';
  return (
    <Anchor
      href={`${INBOX}/${line.id}${search}`}
      className="message-line"
      data-new={isNew}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="message-line-head">
        <span className="message-subject">{line.subject}</span>
        <span className="small muted numbers">
          <Day at={line.createdAt} />
        </span>
      </span>
      <span className="small muted message-preview">{line.preview}</span>
      <span className="message-line-foot small">
        {isNew && <Chip tone="info">{t('inbox.new')}</Chip>}
        {line.asksAck && <Chip tone="warn">{t('inbox.asksAck')}</Chip>}
        <span className="muted">{t(`inbox.category.${line.category}`)}</span>
        {line.messages > 1 && <span className="muted">{t('inbox.messages', { count: line.messages })}</span>}
        {line.attachments > 0 && <Icon name="document" label={t('attached.files', { count: line.attachments })} />}
      </span>
    </Anchor>
  );
}
