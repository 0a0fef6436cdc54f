import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useRecordTitle } from '../../lib/window-title.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeskAnswer, DeskNote } from './DeskAnswer.tsx';
import { DeskDoubles } from './DeskDoubles.tsx';
import { DeskFacts } from './DeskFacts.tsx';
import { DeskSteps } from './DeskSteps.tsx';
import { Transcript } from './Transcript.tsx';

type Request = Reply<typeof desk.deskGet>;

/** /{area}/helpdesk/{helpId}: what was said, what the desk noted, and what can be done. */
export function DeskRequestPage() {
  const t = useText();
  const { type } = useUser();
  const { helpId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCall(desk.deskGet, { id: helpId });
  if (data) return <Found request={data} />;
  if (error?.status === 404 || error?.status === 422)
    return (
      <div className="page">
        <PageHeader title={t('desk.notFound')} />
        <EmptyState
          drawing="folder"
          action={<LinkButton href={`/${type}/helpdesk`}>{t('screens.helpDesk')}</LinkButton>}
        >
          {t('desk.notFoundAbout')}
        </EmptyState>
      </div>
    );
  if (error)
    return <ErrorState title={t('desk.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton lines={10} label={t('help.loading')} />;
}

function Found({ request }: { readonly request: Request }) {
  const t = useText();
  const { type } = useUser();
  useRecordTitle(request.number);
  return (
    <div className="page page-wide">
      <PageHeader
        above={<BackLink href={`/${type}/helpdesk`}>{t('screens.helpDesk')}</BackLink>}
        title={request.subject}
        about={[request.number, t(`desk.status.${request.status}`)].join(' · ')}
        actions={request.answerable && <DeskSteps request={request} />}
      />
      <DeskDoubles request={request} />
      <div className="with-rail">
        <div className="stack">
          <Card title={t('help.transcript')}>
            <Transcript words={request.words} />
            {request.answerable && request.status !== 'closed' && request.mergedInto === null && (
              <DeskAnswer request={request} />
            )}
          </Card>
          <Notes request={request} />
        </div>
        <aside className="rail" aria-label={t('desk.facts')}>
          <DeskFacts request={request} />
        </aside>
      </div>
    </div>
  );
}

function Notes({ request: { id, notes, answerable } }: { readonly request: Request }) {
  const t = useText();
  return (
    <Card title={t('desk.notes')}>
      <p className="muted">{t('desk.notesAbout')}</p>
      {notes.length > 0 && (
        <ol className="plain-list help-words">
          {notes.map((note) => (
            <li key={note.id} className="help-word">
              <p className="small muted">
                <ActorName of={note.by} /> · <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              </p>
              <p className="help-body">{note.body}</p>
            </li>
          ))}
        </ol>
      )}
      {answerable && <DeskNote key={notes.length} id={id} />}
    </Card>
  );
}
