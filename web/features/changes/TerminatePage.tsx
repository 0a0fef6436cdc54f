import { eligibility } from '@coverlane/contract/calls/eligibility.ts';
import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { textOf, textOrNull } from './typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

const send: SendChange = (values, member, preview) =>
  request(memberChanges.termMember, {
    clientId: member.clientId,
    memberId: member.id,
    preview,
    eventDate: textOf(values, 'eventDate'),
    reasonCode: textOf(values, 'reasonCode'),
    coverageEnds: textOrNull(values, 'coverageEnds'),
    note: textOrNull(values, 'note'),
  });

/**
 * `/client/terminate/{memberId}` and its siblings: reason and last day, then every consequence. The last covered day is
 * worked out by the client's rule unless one is typed.
 */
export function TerminatePage() {
  return (
    <ChangePage
      title="changing.terminateTitle"
      about="changing.terminateAbout"
      confirm="changing.terminateConfirm"
      danger
      send={send}
      Fields={Fields}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { data } = useCall(eligibility.termReasons, { clientId: member.clientId });
  const isSubscriber = member.relationship === '18';
  const reasons = (data?.rows ?? []).filter(({ category }) => isSubscriber || category !== 'employment');
  return (
    <>
      <Select
        name="reasonCode"
        label={t('changing.reason')}
        choices={reasons.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <DateInput
        name="eventDate"
        label={t(isSubscriber ? 'changing.lastDayWorked' : 'changing.eventDay')}
        defaultValue={member.asOf}
        required
      />
      <Disclosure summary={t('changing.moreChoices')}>
        <DateInput
          name="coverageEnds"
          label={t('changing.coverageEnds')}
          hint={t('changing.coverageEndsHint')}
          optional
        />
        <TextArea name="note" label={t('changing.note')} optional />
      </Disclosure>
    </>
  );
}
