import { useState } from 'react';
import { RequestFailed } from '../lib/request-failed.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';

/** Whom a change concerns: how many have started or submitted, and the first of them. */
export type Touched = {
  readonly started: number;
  readonly submitted: number;
  readonly names: readonly string[];
  /** How many the names are, where they came as one text. */
  readonly named?: number;
};

/** Whom a refused change concerns, as 409 `touches-people` says it; undefined: it was refused for something else. */
export function touchedBy(failure: unknown): Touched | undefined {
  if (!(failure instanceof RequestFailed) || failure.code !== 'touches-people') return undefined;
  const { started, submitted, names, named } = failure.values;
  return {
    started: Number(started),
    submitted: Number(submitted),
    names: [String(names ?? '')],
    named: Number(named),
  };
}

/** The change as it is meant, with what those read who get theirs back. */
export const confirmedWith = (note: string) => ({ confirmed: true, ...(note !== '' && { note }) });

/** The words of a change of what people see while they enroll. */
function useTouchedWords(touched: Touched) {
  const t = useText();
  const { started, submitted } = touched;
  return {
    title: t('crud.touched.title'),
    text: t('crud.touched.text', { started, submitted }),
    confirm: t('crud.touched.confirm'),
  };
}

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
  const { started, submitted, names, named = names.length } = touched;
  const unnamed = started + submitted - named;
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
          <Button onClick={onClose}>{t('crud.touched.cancel')}</Button>
        </>
      }
    >
      <p>{words.text}</p>
      <p className="muted">
        {names.join(', ')}
        {unnamed > 0 && ` ${t('crud.touched.more', { count: unnamed })}`}
      </p>
      {submitted > 0 && (
        <TextArea
          name="note"
          label={t('crud.touched.note')}
          hint={t('crud.touched.noteHint')}
          value={note}
          onChange={setNote}
        />
      )}
    </Dialog>
  );
}

/** The same of a record that is kept or deleted: the question follows from the refusal. */
export function ConcernsPeople(props: Omit<Props, 'words'>) {
  return <WhoIsTouched {...props} words={useTouchedWords(props.touched)} />;
}
