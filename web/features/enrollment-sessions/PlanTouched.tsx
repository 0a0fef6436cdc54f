import type { Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Props = {
  readonly touched: Touched;
  readonly onClose: () => void;
  /** With what those read who get theirs back; '' where nobody does. */
  readonly onConfirm: (note: string) => void;
};

const LEAST_WORDS = 10;

/** Says from whom a change takes the plan they chose, and asks; those who submitted get theirs back with a note. */
export function PlanTouched({ touched, onClose, onConfirm }: Props) {
  const t = useText();
  const [note, setNote] = useState('');
  const { started, submitted, names } = touched;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sessionPlans.touchedTitle')}
      footer={
        <>
          <Button
            kind="primary"
            disabled={submitted > 0 && note.trim().length < LEAST_WORDS}
            onClick={() => onConfirm(note.trim())}
          >
            {t('sessionPlans.confirm')}
          </Button>
          <Button onClick={onClose}>{t('sessionPlans.cancel')}</Button>
        </>
      }
    >
      <p>{t('sessionPlans.touched', { started, submitted })}</p>
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
