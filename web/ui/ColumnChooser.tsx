import { useState } from 'react';

import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Dialog } from './Dialog.tsx';
import { moved } from './moved.ts';
import { toggled } from './table-columns.ts';
import { useUi } from './Ui.tsx';
import './list.css';

export type Choosable = { readonly key: string; readonly label: string };

type Props = {
  /** Every column there is. */
  readonly columns: readonly Choosable[];
  /** Keys of those that are shown, in their order. */
  readonly shown: readonly string[];
  /** Gets the keys to show; none for the list as it comes. */
  readonly onChoose: (keys: readonly string[]) => void;
};

/** A button that opens the choice of a list's columns and of their order. */
export function ColumnChooser(props: Props) {
  const { text } = useUi();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="columns" iconOnly onClick={() => setOpen(true)}>
        {text('columns')}
      </Button>
      {open && <ChoiceDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChoiceDialog({ columns, shown, onChoose, onClose }: Props & { readonly onClose: () => void }) {
  const { text } = useUi();
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...shown,
    ...columns.map(({ key }) => key).filter((key) => !shown.includes(key)),
  ]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(shown));
  const choose = (keys: readonly string[]) => {
    onChoose(keys);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={() => choose([])}>{text('columnsReset')}</Button>
      <Button
        kind="primary"
        disabled={ticked.size === 0}
        onClick={() => choose(order.filter((key) => ticked.has(key)))}
      >
        {text('apply')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('columns')} maxWidth={480} footer={footer}>
      <p className="muted">{text('columnsHint')}</p>
      <ul className="plain-list column-choices">
        {order.map((key, index) => {
          const label = columns.find((column) => column.key === key)?.label ?? key;
          return (
            <li key={key}>
              <Checkbox label={label} checked={ticked.has(key)} onChange={() => setTicked(toggled(ticked, key))} />
              <Button
                kind="quiet"
                icon="up"
                iconOnly
                data-move="up"
                disabled={index === 0}
                onClick={() => setOrder(moved(order, index, -1))}
              >
                {text('moveUp', { label })}
              </Button>
              <Button
                kind="quiet"
                icon="down"
                iconOnly
                data-move="down"
                disabled={index === order.length - 1}
                onClick={() => setOrder(moved(order, index, 1))}
              >
                {text('moveDown', { label })}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
