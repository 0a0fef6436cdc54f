import { useEffect } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { DescriptionList, type Detail } from '../ui/DescriptionList.tsx';
import './peek.css';

/** What a row shows, and what opens it. */
export interface Peeked {
  readonly title: string;
  readonly details: readonly Detail[];
  readonly stop: HTMLElement;
}

/** All that the row with the focus says, the columns too that a narrow screen leaves out, and words that are cut. */
export function peekedRow(): Peeked | null {
  const focused = document.activeElement;
  const stop = focused?.matches('a[data-row-stop]')
    ? focused.closest('tr[data-key]')?.querySelector<HTMLElement>('[data-row-stop]')
    : null;
  const row = stop?.closest('tr');
  if (!stop || !row) return null;
  const details = [...row.querySelectorAll<HTMLElement>('td[data-label]')].map((cell) => ({
    label: cell.dataset['label'] ?? '',
    value: cell.textContent,
  }));
  return { title: stop.textContent, details, stop };
}

type Props = {
  readonly peeked: Peeked;
  /** Gets the row that the focus went to. */
  readonly onMove: (peeked: Peeked) => void;
  readonly onClose: () => void;
};

/**
 * A row of a list, whole, beside the list: the list stays as it is and keeps the focus, so J, K and the arrows move the look
 * along with it; Escape ends it.
 */
export function Peek({ peeked: { title, details, stop }, onMove, onClose }: Props) {
  const t = useText();
  useFollow(onMove, onClose);
  const open = () => {
    onClose();
    stop.click();
  };
  return (
    <aside className="peek card" aria-label={title} aria-live="polite" data-print="no">
      <div className="card-header">
        <h2>{title}</h2>
        <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      <DescriptionList details={details} />
      <Button kind="primary" onClick={open}>
        {t('keys.open')}
      </Button>
    </aside>
  );
}

function useFollow(onMove: Props['onMove'], onClose: Props['onClose']): void {
  useEffect(() => {
    const follow = () => {
      const next = peekedRow();
      if (next) onMove(next);
    };
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Escape' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('focusin', follow);
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('focusin', follow);
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [onMove, onClose]);
}
