import { help } from '@coverlane/contract/help/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
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
              ...(data.dueAt === null ? [] : [t('help.replyBy', { time: formatDateTime(data.dueAt) })]),
            ].join(' · ')}
          </p>
          <Transcript words={data.words} />
          {data.status === 'closed' ? <p>{t('help.closedAbout')}</p> : <OwnReply key={data.words.length} id={id} />}
        </>
      )}
    </div>
  );
}

function OwnReply({ id }: { readonly id: string }) {
  const t = useText();
  const reply = useAction(help.helpReply, { refreshes: [help.helpGet, help.helpList] });
  return (
    <Form onSubmit={async ({ body }) => void (await reply.mutateAsync({ id, body: String(body ?? '') }))} wide>
      <TextArea name="body" label={t('help.reply')} required rows={4} maxLength={MESSAGE_LENGTH} />
      <div className="button-row">
        <Button type="submit" kind="primary" busy={reply.isPending}>
          {t('help.sendReply')}
        </Button>
      </div>
    </Form>
  );
}
