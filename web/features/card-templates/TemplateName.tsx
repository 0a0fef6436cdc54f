import { useText } from '../../lib/i18n.ts';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = { readonly name: string; readonly change: (changes: { name: string }) => void };

/** What a template is called. */
export function TemplateName({ name, change }: Props) {
  const t = useText();
  return (
    <TextInput
      name="name"
      label={t('cardTemplates.name')}
      maxLength={80}
      value={name}
      onChange={(next) => change({ name: next })}
    />
  );
}
