import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { Choice } from './RadioGroup.tsx';
import { splitField } from './split-field.ts';
import type { InputWidth } from './TextInput.tsx';
import { useUi } from './Ui.tsx';

type Props = FieldProps & {
  readonly choices: readonly Choice[];
  readonly value?: string;
  readonly defaultValue?: string | null | undefined;
  readonly onChange?: (value: string) => void;
  /** Words of the empty choice; null leaves it out. */
  readonly empty?: string | null;
  readonly width?: InputWidth;
};

/** The browser's own list of choices: best on phones, types ahead by first letters. */
export function Select(props: Props) {
  const [field, { choices, value, defaultValue, onChange, empty, width = 'full' }] = splitField(props);
  const { text } = useUi();
  const content = value === undefined ? { defaultValue: defaultValue ?? '' } : { value };
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={classNames('input-frame', width !== 'full' && `input-${width}`)}>
          <select
            {...wiring}
            {...content}
            name={field.name}
            className="input"
            onChange={(event) => onChange?.(event.target.value)}
          >
            {empty !== null && <option value="">{empty ?? text('choose')}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
      )}
    </Field>
  );
}
