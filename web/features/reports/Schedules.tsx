import { reports } from '@coverlane/contract/reports/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { formatInZone, zoneName } from '../../lib/zones.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { type ReportWords, useReportWords } from './report-words.ts';
import { rhythmText, zonedText } from './rhythm-words.ts';
import type { Schedule } from './schedule.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

/** The reports that are made by themselves for the reader. */
export function Schedules({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const words = useReportWords();
  const { type: area } = useUser();
  const { language } = useLanguage();
  const list = useCall(reports.reportSchedules, { page: address.page }, { keep: true });
  const { data } = list;
  return (
    <>
      <Toolbar actions={<NoFile of="reportSchedules" why="papers" />} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('reports.tab.schedules')}
        columns={columnsOf({ t, words, area, zoneOf: ({ timeZone }) => zoneName(timeZone, language) })}
        rows={data?.rows}
        rowKey={({ id }: Schedule) => id}
        rowName={({ report }: Schedule) => words.nameOf(report)}
        renderActions={(schedule: Schedule) => <ScheduleMenu schedule={schedule} />}
        empty={<EmptyState drawing="calendar">{t('reports.noSchedules')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

interface Showing {
  readonly t: Translate;
  readonly words: ReportWords;
  readonly area: string;
  readonly zoneOf: (schedule: Schedule) => string;
}

/** Hours are those of the schedule's own clock, which is named: the reader's may be another. */
function columnsOf({ t, words, area, zoneOf }: Showing): Column<Schedule>[] {
  const told = (at: string, schedule: Schedule) => zonedText(t, formatInZone(at, schedule.timeZone), zoneOf(schedule));
  return [
    { key: 'report', label: t('reports.report'), priority: 1, cell: ({ report }) => words.nameOf(report) },
    {
      key: 'client',
      width: 'name',
      label: t('reports.client'),
      cell: ({ clientName }) => clientName ?? t('reports.allClients'),
    },
    { key: 'rhythm', label: t('reports.rhythm'), cell: (schedule) => rhythmText(schedule, t, zoneOf(schedule)) },
    {
      key: 'recipients',
      label: t('reports.recipients'),
      cell: ({ recipients }) => recipients.map(({ name }) => name ?? t('reports.recipientGone')).join(', '),
    },
    {
      key: 'next',
      label: t('reports.next'),
      cell: (schedule) => (schedule.paused === null ? told(schedule.nextAt, schedule) : '–'),
    },
    {
      key: 'last',
      label: t('reports.last'),
      cell: (schedule) => {
        const { lastAt, lastRunId } = schedule;
        if (lastAt === null) return '–';
        const at = told(lastAt, schedule);
        return lastRunId === null ? at : <Anchor href={`/${area}/reports/${lastRunId}`}>{at}</Anchor>;
      },
    },
    { key: 'state', width: 'state', label: t('reports.stateLabel'), cell: ({ paused }) => <State paused={paused} /> },
  ];
}

function State({ paused }: Pick<Schedule, 'paused'>) {
  const t = useText();
  if (paused === null) return <StatusChip tone="ok">{t('reports.runs')}</StatusChip>;
  return <StatusChip tone="warn">{t(paused === 'rights' ? 'reports.pausedRights' : 'reports.paused')}</StatusChip>;
}

function ScheduleMenu({ schedule }: { readonly schedule: Schedule }) {
  const t = useText();
  const say = useFailureText();
  const words = useReportWords();
  const { notify } = useNotices();
  const [changing, setChanging] = useState(false);
  const change = useAction(reports.changeSchedule, { refreshes: [reports.reportSchedules] });
  const remove = useAction(reports.removeSchedule, { refreshes: [reports.reportSchedules] });
  const { id, version, paused, every, weekday, monthDay, hour, recipients } = schedule;
  const told = (sentence: string) => ({
    onSuccess: () => notify('success', sentence),
    onError: (error: unknown) => notify('error', say(error)),
  });
  const rest = () => {
    const rhythm = { every, weekday, monthDay, hour, recipients: recipients.map((one) => one.id) };
    change.mutate({ id, version, paused: paused === null, ...rhythm }, told(t('reports.scheduleChanged')));
  };
  const items = [
    { label: t('reports.change'), onSelect: () => setChanging(true) },
    { label: t(paused === null ? 'reports.pause' : 'reports.resume'), onSelect: rest },
    {
      label: t('reports.remove'),
      danger: true,
      onSelect: () => remove.mutate({ id }, told(t('reports.scheduleRemoved'))),
    },
  ];
  return (
    <>
      <Menu kind="quiet" icon="more" iconOnly align="end" label={words.nameOf(schedule.report)} items={items} />
      {changing && <ScheduleDialog report={schedule.report} schedule={schedule} onClose={() => setChanging(false)} />}
    </>
  );
}
