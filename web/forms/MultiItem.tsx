import { Checkbox } from '../ui/Checkbox.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import { choicesOf } from './choices.ts';
import type { ItemProps } from './item-props.ts';

/** Several of the options, as boxes. */
export function MultiItem({ given, item, lang, value, onAnswer }: ItemProps & { readonly given: FieldProps }) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <FieldSet field={given}>
      <div className="choices">
        {choicesOf(item.options, lang).map((choice, index) => (
          <Checkbox
            key={choice.value}
            name={given.name}
            value={choice.value}
            label={choice.label}
            leads={index === 0}
            checked={chosen.includes(choice.value)}
            onChange={(checked) =>
              onAnswer(checked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value))
            }
          />
        ))}
      </div>
    </FieldSet>
  );
}
