import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useState } from 'react';
import { useAction, useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

const MESSAGE_LENGTH = 4000;
const REFRESHED = [desk.deskGet, desk.deskList] as const;

type Props = { readonly request: Reply<typeof desk.deskGet> };

/**
 * Answers whoever asked. What was read when the answer was begun goes with it: where somebody wrote since, nothing is sent and what was
 * typed stays, to be sent again once their words are on screen.
 */
export function DeskAnswer({ request: { id, words } }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const reply = useAction(desk.deskReply, { refreshes: REFRESHED });
  const refresh = useRefresh();
  const [sent, setSent] = useState(0);
  const last = words.at(-1)?.id ?? '';
  const send = async (body: string) => {
    try {
      await reply.mutateAsync({ id, body, after: last });
    } catch (failure) {
      // Whoever was overtaken reads what came between; what they typed stays.
      await refresh(REFRESHED);
      throw failure;
    }
    notify('success', t('desk.replied'));
    setSent(sent + 1);
  };
  return (
    <Form key={sent} onSubmit={({ body }) => send(String(body ?? ''))} wide>
      <TextArea name="body" label={t('desk.answer')} required rows={5} maxLength={MESSAGE_LENGTH} />
      <div className="button-row">
        <Button type="submit" kind="primary" busy={reply.isPending}>
          {t('desk.send')}
        </Button>
      </div>
    </Form>
  );
}

/** Notes something for the desk alone. */
export function DeskNote({ id }: { readonly id: string }) {
  const t = useText();
  const note = useAction(desk.deskNote, { refreshes: REFRESHED });
  return (
    <Form onSubmit={async ({ body }) => void (await note.mutateAsync({ id, body: String(body ?? '') }))} wide>
      <TextArea name="body" label={t('desk.note')} required rows={3} maxLength={MESSAGE_LENGTH} />
      <div className="button-row">
        <Button type="submit" busy={note.isPending}>
          {t('desk.saveNote')}
        </Button>
      </div>
    </Form>
  );
}
