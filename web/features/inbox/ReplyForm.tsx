import { inbox, MESSAGE_LENGTH } from '@coverlane/contract/inbox/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { forgetTypedAt } from '../../lib/kept-typing.ts';
import { useText } from '../../lib/i18n.ts';
import { WordsForm } from '../../lists/WordsForm.tsx';
import { KeptTyping } from '../../lists/KeptTyping.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { HelpFiles, useFilesToSend } from '../help/HelpFiles.tsx';
import { htmlOfTyped } from './body-html.ts';
import { useInboxRefresh } from './message.ts';

/** An answer in a thread. What is typed stays when another message is opened, and goes when it is sent. */
export function ReplyForm({ id, threadId }: { readonly id: string; readonly threadId: string }) {
  const [sent, setSent] = useState(0);
  const files = useFilesToSend();
  const place = `inbox ${threadId}`;
  const onSent = () => {
    forgetTypedAt(place);
    setSent((count) => count + 1);
  };
  return (
    <KeptTyping key={sent} place={place}>
      <Answer id={id} files={files} onSent={onSent} />
    </KeptTyping>
  );
}

type AnswerProps = {
  readonly id: string;
  readonly files: ReturnType<typeof useFilesToSend>;
  readonly onSent: () => void;
};

function Answer({ id, files, onSent }: AnswerProps) {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useInboxRefresh();
  const reply = useAction(inbox.messageReply);
  const send = async (body: string) => {
    const own = await reply.mutateAsync({ id, body: htmlOfTyped(body) });
    await files.send((file) => upload(inbox.messageAttach, { id: own.id, file }));
    notify('success', t('inbox.sent'));
    onSent();
    await refresh();
  };
  return (
    <WordsForm
      label={t('inbox.reply')}
      send={t('inbox.send')}
      rows={4}
      most={MESSAGE_LENGTH}
      busy={reply.isPending}
      name={t('inbox.reply')}
      more={<HelpFiles chosen={files.chosen} onChoose={files.choose} readers="thread" />}
      onSend={send}
    />
  );
}
