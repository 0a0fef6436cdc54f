import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { SUBSCRIBER } from '@coverlane/contract/codes.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { TermPerson } from '@coverlane/contract/eligibility/codes.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type TextKey, useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { correcting, useAskedBefore } from './correcting.ts';
import { overrideOf } from './MoreOfChange.tsx';
import { textOf, textOrNull } from '../enrollments/typed.ts';
import { type MemberToChange, useMemberToChange } from './useMemberToChange.ts';

const send: SendChange = (values, member, preview) =>
  request(memberChanges.termMember, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
    preview,
    ...overrideOf(values),
    eventDate: textOf(values, 'eventDate'),
    reasonCode: textOf(values, 'reasonCode'),
    eventCode: textOrNull(values, 'eventCode'),
    coverageEnds: textOrNull(values, 'coverageEnds'),
    note: textOrNull(values, 'note'),
  });

const isEmployee = ({ relationship }: MemberToChange): boolean => relationship === SUBSCRIBER;

/** An employee is terminated where work ends with the reason; else, and of the family, coverage is. */
const confirmOf = (values: FormValues): TextKey =>
  textOf(values, 'endsWork') === 'yes' ? 'changing.terminateEmployeeConfirm' : 'changing.terminateConfirm';

/**
 * `/client/terminate/{memberId}` and its siblings: reason and last day, then every consequence. The last covered day is
 * worked out by the client's rule unless one is typed.
 */
export function TerminatePage() {
  const { member } = useMemberToChange();
  return (
    <ChangePage
      title={member && isEmployee(member) ? 'changing.terminateEmployeeTitle' : 'changing.terminateTitle'}
      about="changing.terminateAbout"
      confirm={confirmOf}
      danger
      overridable
      send={send}
      Fields={Fields}
      Asked={Asked}
    />
  );
}

/** What the command box was told, "term kim 6/30": whom and when. Nobody said why, so it is asked first. */
function useToldBefore(): { readonly date: string | undefined } | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('term' in state)) return null;
  const { term } = state;
  const date = typeof term === 'object' && term !== null && 'date' in term ? term.date : undefined;
  return { date: typeof date === 'string' ? date : undefined };
}

const SPOUSES: readonly string[] = ['01', '53'];
/** Whom reasons know the member as. */
const whoOf = ({ relationship }: MemberToChange): TermPerson =>
  relationship === '18' ? 'employee' : (SPOUSES.includes(relationship) && 'spouse') || 'child';

/** What the day is: the last one worked where work ends with the reason, else that of what happened. */
const dayLabel = (reason: { readonly endsWork: boolean } | undefined, isSubscriber: boolean): TextKey =>
  isSubscriber && (reason?.endsWork ?? true) ? 'changing.lastDayWorked' : 'changing.eventDay';

const endsWork = (reason: { readonly endsWork: boolean } | undefined, isSubscriber: boolean): 'yes' | 'no' =>
  isSubscriber && reason?.endsWork === true ? 'yes' : 'no';

/** Why the coverage of the member can end, each named as the page is read. */
function useReasons(member: MemberToChange) {
  const { language } = useLanguage();
  const { data } = useCall(eligibility.termReasons, { clientId: member.clientId });
  const who = whoOf(member);
  return (
    (data?.rows ?? [])
      // A leave of absence has a page of its own, which knows what goes on during it.
      .filter(({ code, fits }) => fits.includes(who) && code !== 'leave')
      .map(({ code, names, endsWork, asksEvent }) => ({ code, name: names[language] ?? names.en, endsWork, asksEvent }))
  );
}

/** Reason and day as they were asked for: the consequences name the coverage, not why it ends. */
function Asked({ member, values }: { readonly member: MemberToChange; readonly values: FormValues }) {
  const t = useText();
  const code = textOf(values, 'reasonCode');
  const reason = useReasons(member).find((one) => one.code === code);
  const day = t(dayLabel(reason, isEmployee(member)));
  return (
    <DescriptionList
      details={[
        { label: t('changing.reason'), value: reason?.name ?? code },
        { label: day, value: formatDate(textOf(values, 'eventDate')) },
      ]}
    />
  );
}

const NOTHING_ASKED = { reasonCode: '', eventCode: null, coverageEnds: null, note: null };

/** What the form begins with: what a failed change asked for, what the command box was told, or the day of the record. */
function useStart({ asOf }: MemberToChange) {
  const told = useToldBefore();
  const failed = useAskedBefore('termmember');
  return { told, before: failed ?? NOTHING_ASKED, day: failed?.eventDate ?? told?.date ?? asOf };
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { told, before, day } = useStart(member);
  const frame = useRef<HTMLDivElement>(null);
  const isSubscriber = isEmployee(member);
  const reasons = useReasons(member);
  const [chosen, setChosen] = useState(before.reasonCode);
  const reason = reasons.find(({ code }) => code === chosen);
  const isReady = reasons.length > 0;
  useEffect(() => {
    if (told && isReady) frame.current?.querySelector('select')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when everything it needs is there
  }, [isReady]);
  return (
    <div ref={frame} className="stack">
      <input type="hidden" name="endsWork" value={endsWork(reason, isSubscriber)} />
      <Select
        key={String(isReady)}
        name="reasonCode"
        label={t('changing.reason')}
        choices={reasons.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={before.reasonCode}
        onChange={setChosen}
        required
      />
      {reason?.asksEvent && <EventOfChoice clientId={member.clientId} before={before.eventCode} />}
      <DateInput name="eventDate" label={t(dayLabel(reason, isSubscriber))} defaultValue={day} required />
      <Disclosure summary={t('changing.moreChoices')}>
        <DateInput
          name="coverageEnds"
          label={t('changing.coverageEnds')}
          hint={t('changing.coverageEndsHint')}
          defaultValue={before.coverageEnds}
          optional
        />
        <TextArea name="note" label={t('changing.note')} defaultValue={before.note} optional />
      </Disclosure>
    </div>
  );
}

/** What happened, where the employee ends coverage by choice: elections change after a life event alone (Treas. Reg. 1.125-4). */
function EventOfChoice({ clientId, before }: { readonly clientId: string; readonly before: string | null }) {
  const t = useText();
  const { language } = useLanguage();
  const { data } = useCall(eligibility.lifeEvents, { clientId });
  const choices = (data?.rows ?? [])
    .filter(({ actions }) =>
      Object.values(actions).some((all) => all.includes('waive') || all.includes('dropDependents')),
    )
    .map(({ code, names }) => ({ value: code, label: names[language] ?? names.en }));
  return (
    <Select
      key={String(choices.length > 0)}
      name="eventCode"
      label={t('changing.eventCode')}
      hint={t('changing.eventOfChoice')}
      choices={choices}
      defaultValue={before ?? ''}
    />
  );
}
