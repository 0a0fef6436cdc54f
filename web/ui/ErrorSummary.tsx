import { useEffect, useId, useRef } from 'react';

import type { FieldErrors } from './form-values.ts';
import { useUi } from './Ui.tsx';

type Props = {
  readonly errors: FieldErrors;
  /** What fields are called whose sentence does not say so. */
  readonly labels: FieldErrors;
  /** Grows with each attempt to send; the focus moves here each time there is something to mend. */
  readonly attempt: number;
  /** Called with the name of the field whose line was chosen. */
  readonly onChoose: (name: string) => void;
};

/** What is wrong with a form, above its fields: each line leads to its input and says the same words as stand there. */
export function ErrorSummary({ errors, labels, attempt, onChoose }: Props) {
  const { text } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const lines = Object.entries(errors).filter(([, sentence]) => sentence);
  if (lines.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>{text('errorsTitle', { count: lines.length })}</h2>
      <ul>
        {lines.map(([name, sentence]) => (
          <li key={name}>
            {labels[name] && `${labels[name]}: `}
            {name ? <FieldLink name={name} sentence={sentence} onChoose={onChoose} /> : sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LinkProps = { readonly name: string; readonly sentence: string; readonly onChoose: (name: string) => void };

function FieldLink({ name, sentence, onChoose }: LinkProps) {
  return (
    <a
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        onChoose(name);
      }}
    >
      {sentence}
    </a>
  );
}
