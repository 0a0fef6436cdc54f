import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type GridPlace,
  type GridSize,
  type GridStep,
  keyInCell,
  keyInGrid,
  pastedCells,
} from '../../../lib/grid-keys.ts';

type Props = {
  readonly label: string;
  readonly text: string;
  readonly place: GridPlace;
  readonly size: GridSize;
  readonly isWrong: boolean;
  readonly describedBy: string;
  /** The reader is in the grid: the cell takes the focus when they come to it. */
  readonly takesFocus: boolean;
  readonly isLocked: boolean;
  readonly onStep: (step: GridStep, typed: string | null) => void;
  readonly onPaste: (cells: readonly (readonly string[])[]) => void;
  readonly onEnter: (isIn: boolean) => void;
};

/**
 * The cell in which one stands: an input in which the text is selected, so that typing, in Hangul too, types over it, and pasting
 * replaces it. Keys move until somebody types; then they are the input's.
 */
export function GridEditor(props: Props) {
  const { label, text, place, size, isWrong, describedBy, takesFocus, isLocked, onStep, onPaste, onEnter } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // What was saved or given up already is not saved once more when the focus leaves.
  const isDone = useRef(false);
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [takesFocus]);
  const take = (step: GridStep) => {
    if (step.does === 'edit') {
      setTyped(text);
      input.current?.setSelectionRange(text.length, text.length);
      return;
    }
    isDone.current = true;
    setTyped(null);
    onStep(step, step.does === 'save' ? typed : null);
    if (step.does === 'cancel') input.current?.select();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = (typed === null ? keyInGrid : keyInCell)(event, place, size);
    if (step === null || (isLocked && step.does !== 'go')) return;
    event.preventDefault();
    take(step);
  };
  const paste = (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (isLocked || (cells.length === 1 && (cells[0]?.length ?? 0) === 1 && typed !== null)) return;
    event.preventDefault();
    onPaste(cells);
  };
  return (
    <input
      ref={input}
      className="census-grid-editor"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      readOnly={isLocked}
      value={typed ?? text}
      onChange={(event) => {
        isDone.current = false;
        setTyped(event.target.value);
      }}
      onKeyDown={press}
      onPaste={paste}
      onClick={() => typed === null && input.current?.select()}
      onDoubleClick={() => take({ does: 'edit' })}
      onFocus={() => onEnter(true)}
      onBlur={() => {
        if (typed !== null && !isDone.current) onStep({ does: 'save', to: place }, typed);
        setTyped(null);
        onEnter(false);
      }}
    />
  );
}
