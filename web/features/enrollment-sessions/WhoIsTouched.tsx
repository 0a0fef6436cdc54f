import type { Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Props = {
  readonly touched: Touched;
  readonly words: { readonly title: string; readonly text: string; readonly confirm: string };
  readonly onClose: () => void;
  /** With what those read who get theirs back; '' where nobody has submitted. */
  readonly onConfirm: (note: string) => void;
};

const LEAST_WORDS = 10;

/** Says whom a change of an open session concerns, and asks; those who submitted read a note. */
export function WhoIsTouched({ touched, words, onClose, onConfirm }: Props) {
  const t = useText();
  const [note, setNote] = useState('');
  const { submitted, names } = touched;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button
            kind="primary"
            disabled={submitted > 0 && note.trim().length < LEAST_WORDS}
            onClick={() => onConfirm(note.trim())}
          >
            {words.confirm}
          </Button>
          <Button onClick={onClose}>{t('sessionPlans.cancel')}</Button>
        </>
      }
    >
      <p>{words.text}</p>
      <p className="muted">{names.join(', ')}</p>
      {submitted > 0 && (
        <TextArea
          name="note"
          label={t('sessionPlans.note')}
          hint={t('sessionPlans.noteHint')}
          value={note}
          onChange={setNote}
        />
      )}
    </Dialog>
  );
}
