import { useEffect, useRef, useState } from 'react';

import { Button } from './Button.tsx';
import { useUi } from './Ui.tsx';
import './copy-text.css';

type Props = {
  readonly text: string;
  /** Of the button, before and after it was pressed. */
  readonly copy: string;
  readonly copied: string;
};

const SAID_MS = 4000;

/**
 * A text to be taken along: shown whole, chosen by one click, copied by a button that says that it did. Where a browser does not let
 * it, the text stands selected, and the button says so.
 */
export function CopyText({ text, copy, copied }: Props) {
  const ui = useUi();
  const shown = useRef<HTMLElement>(null);
  const [done, setDone] = useState<'copied' | 'selected'>();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const select = () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    return 'selected' as const;
  };
  const press = async () => setDone(await navigator.clipboard.writeText(text).then(() => 'copied' as const, select));
  const words = { copied, selected: ui.text('selectedToCopy') };
  return (
    <div className="copy-text">
      <code ref={shown}>{text}</code>
      <Button {...(done === 'copied' && { icon: 'check' })} onClick={() => void press()}>
        <span aria-live="polite">{done ? words[done] : copy}</span>
      </Button>
    </div>
  );
}
