import { help } from '@coverlane/contract/help/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDeadline } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { WordsForm } from '../../lists/WordsForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddHelpFile } from './HelpFiles.tsx';
import { Transcript } from './Transcript.tsx';

const MESSAGE_LENGTH = 4000;

type Props = { readonly id: string; readonly onBack: () => void };

/** One's own request: how it stands, what was said, and a word more to the desk. */
export function OwnRequest({ id, onBack }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(help.helpGet, { id });
  return (
    <div className="stack">
      <div>
        <Button kind="quiet" icon="back" onClick={onBack}>
          {t('help.own')}
        </Button>
      </div>
      {error && !data && <p role="alert">{say(error)}</p>}
      {!error && !data && <Skeleton lines={6} label={t('help.loading')} />}
      {data && (
        <>
          <h3>{data.subject}</h3>
          <p className="muted">
            {[
              data.number,
              t(`help.status.${data.status}`),
              ...(data.dueAt === null ? [] : [t('help.replyBy', { time: formatDeadline(data.dueAt) })]),
            ].join(' · ')}
          </p>
          <Transcript words={data.words} />
          {data.status === 'closed' ? (
            <p>{t('help.closedAbout')}</p>
          ) : (
            <>
              <AddHelpFile key={`file ${data.words.length}`} id={id} />
              <OwnReply key={data.words.length} id={id} />
            </>
          )}
        </>
      )}
    </div>
  );
}

function OwnReply({ id }: { readonly id: string }) {
  const t = useText();
  const reply = useAction(help.helpReply, { refreshes: [help.helpGet, help.helpList] });
  return (
    <WordsForm
      label={t('help.reply')}
      send={t('help.sendReply')}
      rows={4}
      most={MESSAGE_LENGTH}
      busy={reply.isPending}
      onSend={(body) => reply.mutateAsync({ id, body })}
    />
  );
}
