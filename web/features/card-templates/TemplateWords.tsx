import { templateFault } from '@coverlane/contract/card-templates/template-language.ts';
import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { KnownNames } from './template-names.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Undefined while they are on their way: nothing is found wrong till then. */
  readonly known: KnownNames | undefined;
};

/** Words of a template: what is wrong with them is said while they are typed, and a variable is put in where the caret is. */
export function TemplateWords({ known, value, onChange, ...field }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  // A new list after each pick: it is empty again.
  const [picked, setPicked] = useState(0);
  const fault = known && templateFault(value, known.names);
  const insert = (name: string | null) => {
    if (name === null) return;
    const area = frame.current?.querySelector('textarea');
    const from = area?.selectionStart ?? value.length;
    const tag = `{{${name}}}`;
    onChange(`${value.slice(0, from)}${tag}${value.slice(area?.selectionEnd ?? from)}`);
    setPicked(picked + 1);
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + tag.length, from + tag.length);
    });
  };
  return (
    <div className="stack stack-tight" ref={frame}>
      <TextArea
        {...field}
        value={value}
        onChange={onChange}
        error={fault && `${t(`errors.${fault.code}`)} ${fault.said.slice(0, LONGEST)}`}
      />
      <Combobox
        key={picked}
        name={`${field.name}-variable`}
        label={t('cardTemplates.insert')}
        choices={known?.choices ?? []}
        value={null}
        onChange={insert}
      />
    </div>
  );
}

/** So much of a template is repeated to say where its fault is. */
const LONGEST = 60;
