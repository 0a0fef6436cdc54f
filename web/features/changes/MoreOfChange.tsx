import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useNoteBefore } from './correcting.ts';
import { textOrNull } from './typed.ts';

/** Why a limit is passed, where an administrator said so. */
export function overrideOf(values: FormValues): { overrideReason?: string } {
  const reason = textOrNull(values, 'overrideReason');
  return reason === null ? {} : { overrideReason: reason };
}

/**
 * A note; and for administrators, why a limit is passed.
 * @param reason why a limit was to be passed by the change that is corrected
 */
export function MoreOfChange({ reason }: { readonly reason: string | null | undefined }) {
  const t = useText();
  const note = useNoteBefore();
  const { type } = useUser();
  return (
    <Disclosure summary={t('changing.moreNote')} open={Boolean(note ?? reason)}>
      <TextArea name="note" label={t('changing.note')} defaultValue={note} optional />
      {type === 'admin' && (
        <TextInput
          name="overrideReason"
          label={t('changing.overrideReason')}
          hint={t('changing.overrideHint')}
          defaultValue={reason}
          autoComplete="off"
          optional
        />
      )}
    </Disclosure>
  );
}
