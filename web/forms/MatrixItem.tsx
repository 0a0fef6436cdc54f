import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FieldProps } from '../ui/Field.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { choicesOf } from './choices.ts';
import type { ItemProps } from './item-props.ts';
import { partsSaid } from './parts-said.ts';

/** The same choices for several rows: a question for each row, so that a phone and a screen reader have them too. */
export function MatrixItem({ given, item, lang, value, onAnswer }: ItemProps & { readonly given: FieldProps }) {
  const said = partsSaid(value);
  const { required = false } = given;
  return (
    <FieldSet field={given}>
      <div className="stack">
        {item.rows.map((row) => (
          <RadioGroup
            key={row.value}
            name={`${item.key}.${row.value}`}
            label={saidIn(row.label, lang)}
            required={required}
            look="inline"
            choices={choicesOf(item.options, lang)}
            value={said[row.value] ?? null}
            onChange={(column) => onAnswer({ ...said, [row.value]: column })}
          />
        ))}
      </div>
    </FieldSet>
  );
}
