import { useEffect, useState } from 'react';

import { Button } from './Button.tsx';
import './copy-text.css';

type Props = {
  readonly text: string;
  /** Of the button, before and after it was pressed. */
  readonly copy: string;
  readonly copied: string;
};

const SAID_MS = 4000;

/** A text to be taken along: shown whole, chosen by one click, copied by a button that says that it did. */
export function CopyText({ text, copy, copied }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const press = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="copy-text">
      <code>{text}</code>
      <Button kind="primary" {...(isCopied && { icon: 'check' })} onClick={() => void press()}>
        <span aria-live="polite">{isCopied ? copied : copy}</span>
      </Button>
    </div>
  );
}
