import { columnsOf } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportColumn, ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { moved } from '../../ui/moved.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddOne } from './AddOne.tsx';
import { useReportWords } from './report-words.ts';

type Props = {
  readonly base: ReportDefinition;
  readonly columns: readonly string[];
  readonly onChange: (columns: string[]) => void;
};

/** The columns of a report type in their order: added, moved and removed, all by keyboard. */
export function LayoutColumns({ base, columns, onChange }: Props) {
  const t = useText();
  const words = useReportWords();
  const allows = useAllows();
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<{ key: string; tool: string }>(undefined);
  // Moving an entry takes the focus off its button: it is given back.
  useEffect(() => {
    const { key, tool } = held.current ?? {};
    held.current = undefined;
    if (key) list.current?.querySelector<HTMLElement>(`[data-column="${key}"] [data-tool="${tool}"]`)?.focus();
  });
  const nameOf = (key: string) =>
    columnsOf(base).some((column) => column.key === key) ? words.heading(key) : t('reportTypes.gone', { name: key });
  const move = (at: number, step: 1 | -1) => {
    const key = columns[at] ?? '';
    const place = Math.min(columns.length, Math.max(1, at + step + 1));
    held.current = { key, tool: step < 0 ? 'up' : 'down' };
    say(t('reportTypes.moved', { name: nameOf(key), place: String(place), count: String(columns.length) }));
    onChange([...moved(columns, at, step)]);
  };
  const offered = columnsOf(base).filter(
    ({ key, access }) => !columns.includes(key) && (access === undefined || allows(access)),
  );
  return (
    <Card title={t('reportTypes.columns')}>
      <p className="muted">{columns.length === 0 ? t('reportTypes.noColumns') : t('reportTypes.columnsHint')}</p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <ol ref={list} className="plain-list">
        {columns.map((key, at) => (
          <Line
            key={key}
            column={columnsOf(base).find((column) => column.key === key) ?? { key, kind: 'text' }}
            name={nameOf(key)}
            onMove={(step) => move(at, step)}
            onRemove={() => onChange(columns.filter((one) => one !== key))}
          />
        ))}
      </ol>
      <AddOne
        name="addColumn"
        label={t('reportTypes.addColumn')}
        choices={offered.map(({ key }) => ({ value: key, label: words.heading(key) }))}
        onAdd={(key) => onChange([...columns, key])}
      />
    </Card>
  );
}

type LineProps = {
  readonly column: ReportColumn;
  readonly name: string;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
};

const steps = { ArrowUp: -1, ArrowDown: 1 } as const;
const isStep = (key: string): key is keyof typeof steps => key in steps;

function Line({ column, name, onMove, onRemove }: LineProps) {
  const t = useText();
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || !isStep(event.key)) return;
    event.preventDefault();
    onMove(steps[event.key]);
  };
  const tool = (icon: 'up' | 'down' | 'remove', label: string, act: () => void) => (
    <Button kind="quiet" icon={icon} iconOnly data-tool={icon} onKeyDown={onKey} onClick={act}>
      {label}
    </Button>
  );
  return (
    <li data-column={column.key} className="reports-column">
      <span>
        {name}
        {column.access && <span className="muted reports-guarded">{t('reportTypes.guarded')}</span>}
      </span>
      <span className="reports-tools">
        {tool('up', t('reportTypes.moveUp', { name }), () => onMove(-1))}
        {tool('down', t('reportTypes.moveDown', { name }), () => onMove(1))}
        {tool('remove', t('reportTypes.removeItem', { name }), onRemove)}
      </span>
    </li>
  );
}
