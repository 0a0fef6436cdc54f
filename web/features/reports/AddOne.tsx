import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import type { Choice } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onAdd: (value: string) => void;
};

/** Chooses something to add. It is added by the button, so that looking through the choices by keyboard adds nothing. */
export function AddOne({ name, label, choices, onAdd }: Props) {
  const t = useText();
  const [value, choose] = useState('');
  const isThere = choices.some((choice) => choice.value === value);
  const add = () => {
    onAdd(value);
    choose('');
  };
  if (choices.length === 0) return null;
  return (
    <div className="reports-add">
      <Select name={name} label={label} choices={choices} value={isThere ? value : ''} onChange={choose} />
      <Button icon="add" disabled={!isThere} onClick={add}>
        {t('reportTypes.add')}
      </Button>
    </div>
  );
}
