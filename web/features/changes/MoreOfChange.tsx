import { allows, limitPassers } from '@coverlane/contract/access.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { textOrNull } from '../../enrolling/typed.ts';

/** Why a limit is passed, where somebody who may said so. */
export function overrideOf(values: FormValues): { overrideReason?: string } {
  const reason = textOrNull(values, 'overrideReason');
  return reason === null ? {} : { overrideReason: reason };
}

/** Why a limit is passed, which only those say who may. */
export function OverrideReason({ isAsked = false }: { readonly isAsked?: boolean }) {
  const t = useText();
  return (
    <TextInput
      name="overrideReason"
      label={t('changing.overrideReason')}
      hint={t('changing.overrideHint')}
      autoComplete="off"
      maxLength={200}
      optional={!isAsked}
      required={isAsked}
    />
  );
}

/** A note; and for those who may, why a limit is passed. */
export function MoreOfChange() {
  const t = useText();
  const mayPass = allows(limitPassers, actorOf(useUser()));
  return (
    <Disclosure summary={t('changing.moreNote')}>
      <TextArea name="note" label={t('changing.note')} optional />
      {mayPass && <OverrideReason />}
    </Disclosure>
  );
}
