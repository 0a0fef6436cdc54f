import type { FieldProps } from './Field.tsx';

/** Parts the props of an input into what Field draws and what goes on the input itself. */
export function splitField<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { name, label, hint, error, required, optional, disabled, labelHidden, ...rest } = props;
  const field: FieldProps = {
    name,
    label,
    hint,
    error,
    ...(required !== undefined && { required }),
    ...(optional !== undefined && { optional }),
    ...(disabled !== undefined && { disabled }),
    ...(labelHidden !== undefined && { labelHidden }),
  };
  return [field, rest];
}
