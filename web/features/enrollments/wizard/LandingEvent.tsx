import type { Reply } from '@coverlane/contract/call.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { useCall } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { type TextKey, useLanguage, useText } from '../../../lib/i18n.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { readDate } from '../../../ui/date-text.ts';
import { Select } from '../../../ui/Select.tsx';
import { Exceptions } from './Exceptions.tsx';
import { EffectiveDate } from './WorkFields.tsx';
import { useEmployeeName } from './names.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

type LifeEvent = Reply<typeof eligibility.lifeEvents>['rows'][number];

/** Landing page of a change: what happened and when, which decides what may be changed and from when (domain 3.4). */
export function LandingEvent() {
  const t = useText();
  const store = useDraftStore();
  const name = useEmployeeName();
  const { enrollment, answers } = useDraft();
  const { data } = useCall(eligibility.lifeEvents, { clientId: enrollment.clientId });
  const nameOf = useEventName();
  const event = data?.rows.find(({ code }) => code === answers.eventCode);
  const choose = (code: string) => {
    store.change((before) => ({ ...before, eventCode: code || null }));
    void store.save();
  };
  return (
    <QuestionPage title={t('enrollment.event.title', { name })} about={t('enrollment.event.about')}>
      <Select
        name="eventCode"
        label={t('enrollment.field.eventCode')}
        width="medium"
        value={answers.eventCode ?? ''}
        onChange={choose}
        choices={(data?.rows ?? []).map((one) => ({ value: one.code, label: nameOf(one) }))}
      />
      <EventDate event={event} />
      <EffectiveDate />
      <Exceptions byEvent />
    </QuestionPage>
  );
}

/** The name of an event in the reader's language; English where nobody wrote it. */
function useEventName(): (event: LifeEvent) => string {
  const { language } = useLanguage();
  return ({ names }) => names[language] ?? names.en;
}

/** Which day is meant of events that could mean two: the last one covered elsewhere, or the first. */
const DAYS: Readonly<Record<string, TextKey>> = {
  lossOfCoverage: 'enrollment.eventDay.loss',
  gainOfCoverage: 'enrollment.eventDay.gain',
};

function EventDate({ event }: { readonly event: LifeEvent | undefined }) {
  const t = useText();
  const store = useDraftStore();
  const { answers, generation } = useDraft();
  const year = new Date().getFullYear();
  const hint =
    event && t('enrollment.event.window', { from: formatDate(event.earliest), until: formatDate(event.latest) });
  return (
    <DateInput
      key={generation}
      name="eventDate"
      label={t(DAYS[event?.code ?? ''] ?? 'enrollment.field.eventDate')}
      hint={hint}
      defaultValue={answers.eventDate}
      onText={(text) => store.change((before) => ({ ...before, eventDate: readDate(text, year) || text || null }))}
    />
  );
}
