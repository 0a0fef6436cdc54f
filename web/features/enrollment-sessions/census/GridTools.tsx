import type { CensusFile, CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ShownProps } from './shown-props.ts';

type Props = Pick<ShownProps, 'edits' | 'seek'> &
  ShownProps['tools'] & {
    readonly file: CensusFile;
    /** The row behind which is looked. */
    readonly after: CensusRow | undefined;
    readonly nextError: () => void;
    readonly onFound: (to: { row: number; target: string }) => void;
  };

/** Above the grid: which rows, the next error, a text to find, and undo. */
export function GridTools({ file, edits, seek, isWrongOnly, onWrongOnly, after, nextError, onFound }: Props) {
  const t = useText();
  const [text, setText] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') seek.find({ text: text.trim(), after }, onFound);
  };
  return (
    <div className="row census-grid-tools">
      <Checkbox label={t('census.wrongOnly')} checked={isWrongOnly} onChange={onWrongOnly} />
      <Button disabled={file.counts.error === 0} onClick={nextError}>
        {t('census.nextError')}
      </Button>
      <Button disabled={!edits.canUndo} onClick={edits.undo}>
        {t('census.undoEdit')}
      </Button>
      <form className="row" role="search" aria-label={t('census.find')} onSubmit={find}>
        <TextInput
          name="text"
          label={t('census.find')}
          labelHidden
          placeholder={t('census.find')}
          type="search"
          maxLength={60}
          value={text}
          onChange={setText}
        />
        <Button type="submit" busy={seek.isBusy}>
          {t('census.findNext')}
        </Button>
      </form>
      <span className="muted small" role="status">
        {edits.isSaving ? t('census.saving') : seek.isNone ? t('census.foundNone') : ''}
      </span>
    </div>
  );
}
