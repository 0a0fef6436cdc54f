import { allows, limitPassers } from '@coverlane/contract/access.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useNoteBefore } from './correcting.ts';
import { textOrNull } from '../enrollments/typed.ts';

/** Why a limit is passed, where somebody who may said so. */
export function overrideOf(values: FormValues): { overrideReason?: string } {
  const reason = textOrNull(values, 'overrideReason');
  return reason === null ? {} : { overrideReason: reason };
}

type Why = {
  readonly isAsked?: boolean;
  /** Why a limit was to be passed by the change that is corrected. */
  readonly before?: string | null | undefined;
};

/** Why a limit is passed, which only those say who may. */
export function OverrideReason({ isAsked = false, before }: Why) {
  const t = useText();
  return (
    <TextInput
      name="overrideReason"
      label={t('changing.overrideReason')}
      hint={t('changing.overrideHint')}
      defaultValue={before}
      autoComplete="off"
      maxLength={200}
      optional={!isAsked}
      required={isAsked}
    />
  );
}

/**
 * A note; and for those who may, why a limit is passed.
 * @param reason why a limit was to be passed by the change that is corrected
 */
export function MoreOfChange({ reason }: { readonly reason: string | null | undefined }) {
  const t = useText();
  const note = useNoteBefore();
  const mayPass = allows(limitPassers, actorOf(useUser()));
  return (
    <Disclosure summary={t('changing.moreNote')} open={Boolean(note ?? reason)}>
      <TextArea name="note" label={t('changing.note')} defaultValue={note} optional />
      {mayPass && <OverrideReason before={reason} />}
    </Disclosure>
  );
}
