import { columnsOf, paramsOf } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition, ReportParam } from '@coverlane/contract/reports/definition.ts';
import { filterKey, filterKindsOf, filterParam } from '@coverlane/contract/reports/filters.ts';
import { filterKinds, type LayoutFilter, type ReportLayout } from '@coverlane/contract/reports/layout.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { AddOne } from './AddOne.tsx';
import { ParamField } from './ParamFields.tsx';
import { useReportWords } from './report-words.ts';

type Props = {
  readonly base: ReportDefinition;
  readonly layout: ReportLayout;
  readonly onChange: (changes: Partial<ReportLayout>) => void;
};

/** The parameters of the report: each asked for with a default, or always the same. */
export function LayoutParams({ base, layout, onChange }: Props) {
  const t = useText();
  const asked = (key: string) => layout.params.find((param) => param.key === key)?.asked ?? true;
  const ask = (key: string, is: boolean) => {
    const others = layout.params.filter((param) => param.key !== key);
    const value = layout.params.find((param) => param.key === key)?.value ?? null;
    onChange({ params: [...others, { key, asked: is, value }] });
  };
  const params = paramsOf(base);
  return (
    <Card title={t('reportTypes.params')}>
      {params.length === 0 && <p className="muted">{t('reportTypes.noParams')}</p>}
      {params.map((param) => (
        <Question key={param.key} asked={asked(param.key)} onAsk={(is) => ask(param.key, is)}>
          <ParamField param={preset(param, layout, asked(param.key))} />
        </Question>
      ))}
    </Card>
  );
}

/** With the answer it has; where whoever runs the report is asked, it may come without. */
function preset(param: ReportParam, { params }: ReportLayout, asked: boolean): ReportParam {
  const value = params.find(({ key }) => key === param.key)?.value;
  const { preset: usual, ...kept } = param;
  const begins = value ?? usual;
  return {
    ...kept,
    required: param.required && (usual !== undefined || !asked),
    ...(begins !== undefined && begins !== '' && { preset: begins }),
  };
}

/** What narrows the rows: each always, or by what is asked for. */
export function LayoutFilters({ base, layout, onChange }: Props) {
  const t = useText();
  const words = useReportWords();
  const { filters } = layout;
  const isSame = (one: LayoutFilter, other: Pick<LayoutFilter, 'column' | 'is'>) => filterKey(one) === filterKey(other);
  const offered = columnsOf(base).flatMap((column) =>
    filterKindsOf(column)
      .filter((is) => !filters.some((one) => isSame(one, { column: column.key, is })))
      .map((is) => ({
        value: `${column.key} ${is}`,
        label: t(`reports.filter.${is}`, { column: words.heading(column.key) }),
      })),
  );
  const add = (chosen: string) => {
    const [column = '', kind] = chosen.split(' ');
    const is = filterKinds.find((one) => one === kind);
    if (is) onChange({ filters: [...filters, { column, is, asked: false, value: null }] });
  };
  return (
    <Card title={t('reportTypes.filters')}>
      {filters.length === 0 && <p className="muted">{t('reportTypes.noFilters')}</p>}
      {filters.map((filter) => (
        <FilterLine
          key={filterKey(filter)}
          base={base}
          filter={filter}
          onAsk={(asked) =>
            onChange({ filters: filters.map((one) => (isSame(one, filter) ? { ...one, asked } : one)) })
          }
          onRemove={() => onChange({ filters: filters.filter((one) => !isSame(one, filter)) })}
        />
      ))}
      <AddOne name="addFilter" label={t('reportTypes.addFilter')} choices={offered} onAdd={add} />
    </Card>
  );
}

type LineProps = {
  readonly base: ReportDefinition;
  readonly filter: LayoutFilter;
  readonly onAsk: (asked: boolean) => void;
  readonly onRemove: () => void;
};

function FilterLine({ base, filter, onAsk, onRemove }: LineProps) {
  const t = useText();
  const words = useReportWords();
  const column = columnsOf(base).find(({ key }) => key === filter.column);
  const remove = (name: string) => (
    <Button kind="quiet" icon="remove" iconOnly onClick={onRemove}>
      {t('reportTypes.removeItem', { name })}
    </Button>
  );
  if (!column) {
    const name = t('reportTypes.gone', { name: filter.column });
    return (
      <p className="row">
        {name} {remove(name)}
      </p>
    );
  }
  const param = filterParam(column, filter);
  return (
    <Question asked={filter.asked} onAsk={onAsk} aside={remove(words.asking(param))}>
      {filter.is === 'oneOf' && !filter.asked ? <Codes param={param} /> : <ParamField param={param} />}
    </Question>
  );
}

/** Several codes, of which a row has one. */
function Codes({ param }: { readonly param: ReportParam }) {
  const words = useReportWords();
  const { key, options = [], preset: chosen = '' } = param;
  return (
    <CheckboxGroup
      name={key}
      label={words.asking(param)}
      choices={options.map((value) => ({ value, label: words.code(param.words, value) }))}
      defaultValue={chosen.split(',')}
      inline
    />
  );
}

type QuestionProps = {
  readonly asked: boolean;
  readonly onAsk: (asked: boolean) => void;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

function Question({ asked, onAsk, aside, children }: QuestionProps) {
  const t = useText();
  return (
    <div className="reports-question">
      <div>{children}</div>
      <div className="row">
        <Checkbox label={t('reportTypes.asked')} checked={asked} onChange={onAsk} />
        {aside}
      </div>
    </div>
  );
}
