import { columnsOf, isGrouping, reportByLayout } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { useReportWords } from './report-words.ts';

type Props = {
  readonly base: ReportDefinition;
  readonly layout: ReportLayout;
  readonly onChange: (changes: Partial<ReportLayout>) => void;
};

const MOST_SORTS = 3;

/** In which order the rows come, and whether they are counted in groups. */
export function LayoutOrder({ base, layout, onChange }: Props) {
  const t = useText();
  const words = useReportWords();
  const { sort, groupBy } = layout;
  const groups = columnsOf(base).filter((column) => isGrouping(base, column));
  const sortable = (groupBy === null ? columnsOf(base) : reportByLayout(base, layout).columns)
    .filter(({ access }) => access === undefined)
    .map(({ key }) => key);
  const change = (at: number, value: string) =>
    onChange({ sort: value === '' ? sort.slice(0, at) : [...sort.slice(0, at), value, ...sort.slice(at + 1)] });
  const choicesAt = (at: number) =>
    sortable
      .filter((key) => !sort.some((one, place) => place !== at && one.replace(/^-/, '') === key))
      .flatMap((key) => [
        { value: key, label: t('reportTypes.ascending', { name: words.heading(key) }) },
        { value: `-${key}`, label: t('reportTypes.descending', { name: words.heading(key) }) },
      ]);
  return (
    <Card title={t('reportTypes.order')}>
      {groups.length > 0 && (
        <Select
          name="groupBy"
          label={t('reportTypes.groupBy')}
          hint={t('reportTypes.groupByHint')}
          choices={groups.map(({ key }) => ({ value: key, label: words.heading(key) }))}
          empty={t('reportTypes.noGroup')}
          value={groupBy ?? ''}
          onChange={(value) => onChange({ groupBy: value === '' ? null : value, sort: [] })}
        />
      )}
      {[...sort, ''].slice(0, MOST_SORTS).map((value, at) => (
        <Select
          // oxlint-disable-next-line react/no-array-index-key -- a place in the order is what it is
          key={at}
          name={`sort${at}`}
          label={at === 0 ? t('reportTypes.sort') : t('reportTypes.sortNext')}
          choices={choicesAt(at)}
          empty={t('reportTypes.sortUsual')}
          value={value}
          onChange={(chosen) => change(at, chosen)}
        />
      ))}
    </Card>
  );
}
