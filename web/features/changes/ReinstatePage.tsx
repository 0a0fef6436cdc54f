import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { correcting, useAskedBefore, useNoteBefore } from './correcting.ts';
import { meantTwice } from './meant-twice.ts';
import { textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

const send: SendChange = (values, member, preview) =>
  request(memberChanges.reinstate, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
    preview,
    ...meantTwice(values),
    coverageStarts: textOrNull(values, 'coverageStarts'),
    note: textOrNull(values, 'note'),
  });

/** An end is taken back, come or still ahead: work and coverage go on without a day between. */
export function ReinstatePage() {
  return <ChangePage title="changing.reinstateTitle" confirm="changing.reinstateConfirm" send={send} Fields={Fields} />;
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const before = useAskedBefore('reinstatement');
  const about = member.relationship === '18' ? 'changing.reinstateAbout' : 'changing.reinstateAboutDependent';
  return (
    <>
      <p>{t(about)}</p>
      <DateInput
        name="coverageStarts"
        label={t('changing.reinstateFrom')}
        hint={t('changing.reinstateFromHint')}
        defaultValue={before?.coverageStarts}
        optional
      />
      <TextArea name="note" label={t('changing.note')} defaultValue={useNoteBefore()} optional />
    </>
  );
}
