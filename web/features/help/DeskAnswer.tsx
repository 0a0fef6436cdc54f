import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useState } from 'react';
import { useAction, useRefresh } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { WordsForm } from '../../lists/WordsForm.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { CannedAnswers } from './CannedAnswers.tsx';
import { HelpFiles, useFilesToSend } from './HelpFiles.tsx';

const MESSAGE_LENGTH = 4000;
const REFRESHED = [desk.deskGet, desk.deskList] as const;

type Typed = { readonly value: string; readonly lang?: string };
const NOTHING: Typed = { value: '' };

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
  const files = useFilesToSend();
  const [sent, setSent] = useState(0);
  const [typed, setTyped] = useState<Typed>(NOTHING);
  // What is typed stays: a canned answer is put in behind it.
  const put = (body: string, lang: string) =>
    setTyped(({ value }) => ({ value: [value.trimEnd(), body].filter(Boolean).join('\n\n'), lang }));
  const last = words.at(-1)?.id ?? '';
  const send = async (body: string, { asksAck }: FormValues) => {
    try {
      await reply.mutateAsync({ id, body, after: last, asksAck: asksAck === true });
    } catch (failure) {
      // Whoever was overtaken reads what came between; what they typed stays.
      await refresh(REFRESHED);
      throw failure;
    }
    await files.send((file) => upload(desk.deskAttach, { id, file }));
    await refresh(REFRESHED);
    notify('success', t('desk.replied'));
    setTyped(NOTHING);
    setSent(sent + 1);
  };
  return (
    <WordsForm
      key={sent}
      label={t('desk.answer')}
      send={t('desk.send')}
      rows={5}
      most={MESSAGE_LENGTH}
      busy={reply.isPending}
      typed={{ ...typed, onChange: (value) => setTyped({ ...typed, value }) }}
      more={
        <>
          <HelpFiles chosen={files.chosen} onChoose={files.choose} readers="asker" />
          <Checkbox name="asksAck" label={t('desk.asksAck')} />
        </>
      }
      tools={<CannedAnswers id={id} onChosen={put} />}
      onSend={send}
    />
  );
}

/** Notes something for the desk alone. */
export function DeskNote({ id }: { readonly id: string }) {
  const t = useText();
  const note = useAction(desk.deskNote, { refreshes: REFRESHED });
  return (
    <WordsForm
      label={t('desk.note')}
      send={t('desk.saveNote')}
      rows={3}
      most={MESSAGE_LENGTH}
      busy={note.isPending}
      quiet
      onSend={(body) => note.mutateAsync({ id, body })}
    />
  );
}
