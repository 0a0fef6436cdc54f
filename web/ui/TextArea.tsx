import { Field, type FieldProps } from './Field.tsx';
import { splitField } from './split-field.ts';

type Props = FieldProps & {
  readonly value?: string;
  readonly defaultValue?: string | null | undefined;
  readonly onChange?: (value: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
  /** The language of what is typed, where it is not that of the page. */
  readonly lang?: string | undefined;
};

/** Several lines of text; grows with what is typed. */
export function TextArea(props: Props) {
  const [field, { value, defaultValue, onChange, ...rest }] = splitField(props);
  const content = value === undefined ? { defaultValue: defaultValue ?? '' } : { value };
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          rows={4}
          {...rest}
          {...wiring}
          {...content}
          name={field.name}
          className="input"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
