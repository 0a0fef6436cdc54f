import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { useUi } from './Ui.tsx';

type Props = {
  readonly list: ReactNode;
  readonly form: ReactNode;
  /** Which of the two a narrow screen shows; wide screens show both. */
  readonly showing: 'list' | 'form';
  /** Back from the form to the list, on a narrow screen. */
  readonly onBack: () => void;
};

/** List on the left, form on the right; two pages on a phone. */
export function SplitPane({ list, form, showing, onBack }: Props) {
  const { text } = useUi();
  return (
    <div className="split" data-showing={showing}>
      <div className="split-list">{list}</div>
      <div className="split-form stack">
        <div className="split-back">
          <Button kind="quiet" icon="back" onClick={onBack}>
            {text('back')}
          </Button>
        </div>
        {form}
      </div>
    </div>
  );
}
