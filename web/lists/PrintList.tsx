import { useState } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { formatCount } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { MOST_PRINTED } from './most-printed.ts';

// Few print, and few times.
const printing = () => import('./print-whole.ts');

type Props = {
  readonly total: number;
  /** The rows in sight, from 1. */
  readonly from: number;
  readonly to: number;
};

/** Prints all rows of a list with several pages; what is printed says which rows it has. */
export function PrintList({ total, from, to }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<number>();
  const print = () => {
    setBusy(true);
    printing()
      .then(({ printWhole }) => printWhole(total, setPrinted))
      .catch((failure: unknown) => notify('error', say(failure)))
      .finally(() => setBusy(false));
  };
  const most = formatCount(MOST_PRINTED);
  return (
    <>
      <Button kind="quiet" icon="print" busy={busy} onClick={print}>
        {total > MOST_PRINTED ? t('crud.printFirst', { shown: most }) : t('crud.print', { shown: formatCount(total) })}
      </Button>
      <p className="print-only">{printedText()}</p>
    </>
  );

  function printedText(): string {
    const all = formatCount(total);
    if (printed === undefined) return t('crud.printed', { from: formatCount(from), to: formatCount(to), total: all });
    return printed < total
      ? t('crud.printedFirst', { shown: formatCount(printed), total: all })
      : t('crud.printedAll', { total: all });
  }
}
