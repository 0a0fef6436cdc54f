import type { Reply } from '@coverlane/contract/call.ts';
import { reportRhythms, reports } from '@coverlane/contract/reports/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { zoneName } from '../../lib/zones.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Chosen } from './params.ts';
import { useReportWords } from './report-words.ts';
import { hourText } from './rhythm-words.ts';
import type { Schedule } from './schedule.ts';

type Props = {
  readonly report: string;
  /** For a new schedule: what the report is asked for. */
  readonly chosen?: Chosen;
  /** One that is there, to be changed. */
  readonly schedule?: Schedule;
  readonly onClose: () => void;
  readonly onSaved?: () => void;
};

type Values = Readonly<Record<string, unknown>>;

const numberIn = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const rhythmIn = (values: Values) => ({
  every: reportRhythms.find((one) => one === values['every']) ?? 'weekly',
  weekday: numberIn(values['weekday']),
  monthDay: numberIn(values['monthDay']),
  hour: Number(values['hour']),
  recipients: [values['recipients'] ?? []].flat().map(String),
});

/** When a report is made by itself, and who is told of it. */
export function ScheduleDialog(props: Props) {
  const { report, chosen, schedule, onClose } = props;
  const t = useText();
  const say = useFailureText();
  const words = useReportWords();
  const { data, error } = useCall(reports.reportRecipients, clientIn(schedule ?? chosen));
  return (
    <Dialog open onClose={onClose} title={t('reports.scheduleTitle', { report: words.nameOf(report) })} maxWidth={560}>
      {error && !data && <Banner kind="error" title={say(error)} />}
      {!data && !error && <Skeleton lines={6} label={t('reports.loading')} />}
      {data && <ScheduleForm {...props} people={data.rows} timeZone={data.timeZone} />}
    </Dialog>
  );
}

/** The client whose clock it is; none: the installation's. */
const clientIn = (of: { readonly clientId?: string | null } | undefined) =>
  typeof of?.clientId === 'string' ? { clientId: of.clientId } : {};

type People = Reply<typeof reports.reportRecipients>['rows'];

function useSave({ report, chosen, schedule, onClose, onSaved }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const make = useAction(reports.scheduleReport, { refreshes: [reports.reportSchedules] });
  const change = useAction(reports.changeSchedule, { refreshes: [reports.reportSchedules] });
  return async (values: Values) => {
    const rhythm = rhythmIn(values);
    if (schedule) {
      const { id, version, paused } = schedule;
      await change.mutateAsync({ id, version, paused: paused !== null, ...rhythm });
    } else await make.mutateAsync({ report, params: {}, ...chosen, ...rhythm });
    notify('success', t(schedule ? 'reports.scheduleChanged' : 'reports.scheduled'));
    onClose();
    onSaved?.();
  };
}

type FormProps = Props & { readonly people: People; readonly timeZone: string };

function ScheduleForm({ people, timeZone, ...props }: FormProps) {
  const t = useText();
  const { id: self } = useUser();
  const { schedule } = props;
  const save = useSave(props);
  return (
    <Form onSubmit={save}>
      <Rhythm schedule={schedule} timeZone={schedule?.timeZone ?? timeZone} />
      <div className="reports-recipients">
        <CheckboxGroup
          name="recipients"
          label={t('reports.recipients')}
          hint={t('reports.recipientsHint')}
          defaultValue={schedule?.recipients.map(({ id }) => id) ?? [self]}
          choices={people.map(({ id, name, organisation }) => ({ value: id, label: name, hint: organisation ?? '' }))}
        />
      </div>
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('reports.saveSchedule')}
        </Button>
      </div>
    </Form>
  );
}

type RhythmProps = { readonly schedule: Schedule | undefined; readonly timeZone: string };

/** How often, on which day, and at which hour. */
function Rhythm({ schedule, timeZone }: RhythmProps) {
  const t = useText();
  const [every, setEvery] = useState<string>(schedule?.every ?? 'weekly');
  return (
    <>
      <RadioGroup
        name="every"
        label={t('reports.rhythm')}
        look="inline"
        value={every}
        onChange={setEvery}
        choices={reportRhythms.map((value) => ({ value, label: t(`reports.rhythm.${value}`) }))}
      />
      {every === 'weekly' && <Weekday given={schedule?.weekday} />}
      {every === 'monthly' && <MonthDay given={schedule?.monthDay} />}
      <Hour given={schedule?.hour} timeZone={timeZone} />
    </>
  );
}

type Given = { readonly given: number | null | undefined };

function Hour({ given, timeZone }: Given & { readonly timeZone: string }) {
  const t = useText();
  const { language } = useLanguage();
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
  return (
    <Select
      name="hour"
      label={t('reports.hour')}
      hint={t('reports.hourHint', { zone: zoneName(timeZone, language) })}
      choices={hours}
      empty={null}
      defaultValue={String(given ?? 7)}
      width="medium"
    />
  );
}

function MonthDay({ given }: Given) {
  const t = useText();
  return <NumberInput name="monthDay" label={t('reports.monthDay')} defaultValue={given ?? 1} required width="short" />;
}

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

function Weekday({ given }: Given) {
  const t = useText();
  return (
    <Select
      name="weekday"
      label={t('reports.weekday')}
      choices={WEEKDAYS.map((value) => ({ value, label: t(`reports.weekday.${value}`) }))}
      empty={null}
      defaultValue={String(given ?? 1)}
      width="medium"
    />
  );
}
