import { inbox, MESSAGE_LENGTH } from '@coverlane/contract/inbox/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { forgetTypedAt } from '../../lib/kept-typing.ts';
import { useText } from '../../lib/i18n.ts';
import { KeptTyping } from '../../lists/KeptTyping.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { htmlOfTyped } from './bodyHtml.ts';
import { useInboxRefresh } from './message.ts';

/** An answer in a thread. What is typed stays when another message is opened, and goes when it is sent. */
export function ReplyForm({ id, threadId }: { readonly id: string; readonly threadId: string }) {
  const [sent, setSent] = useState(0);
  const place = `inbox ${threadId}`;
  const onSent = () => {
    forgetTypedAt(place);
    setSent((count) => count + 1);
  };
  return (
    <KeptTyping key={sent} place={place}>
      <Answer id={id} onSent={onSent} />
    </KeptTyping>
  );
}

function Answer({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useInboxRefresh();
  const reply = useAction(inbox.messageReply);
  const send = async ({ body }: FormValues) => {
    await reply.mutateAsync({ id, body: htmlOfTyped(String(body ?? '')) });
    notify('success', t('inbox.sent'));
    onSent();
    await refresh();
  };
  return (
    <Form onSubmit={send} wide label={t('inbox.reply')}>
      <TextArea name="body" label={t('inbox.reply')} required rows={4} maxLength={MESSAGE_LENGTH} />
      <div className="button-row">
        <Button type="submit" kind="primary" busy={reply.isPending}>
          {t('inbox.send')}
        </Button>
      </div>
    </Form>
  );
}
