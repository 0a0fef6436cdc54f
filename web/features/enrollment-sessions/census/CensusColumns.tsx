import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { SampledColumn } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { censusFieldShown } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { mappedTwice, ownTarget, targetsFor, useTargetText } from './column-targets.ts';

type Props = { readonly fileId: string };
type Change = Partial<Pick<SampledColumn, 'target' | 'show'>>;

/** Where each column of a file goes, with the reason and what it holds; corrected here, and kept for the employer's next file. */
export function CensusColumns({ fileId }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack">
      <div className="row">
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('census.columns')}
        </Button>
      </div>
      {isOpen && <Columns fileId={fileId} />}
    </div>
  );
}

function Columns({ fileId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(census.censusColumns, { id: fileId });
  if (data) return <ColumnsForm fileId={fileId} columns={data.rows} />;
  if (error) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} label={t('census.opening')} />;
}

function ColumnsForm({ fileId, columns }: Props & { readonly columns: readonly SampledColumn[] }) {
  const t = useText();
  const say = useFailureText();
  const [changes, setChanges] = useState<Readonly<Record<number, Change>>>({});
  const map = useAction(census.censusMap, { refreshes: [census.censusFileList, census.censusColumns] });
  const chosen = columns.map((column) => ({ ...column, ...changes[column.column] }));
  const twice = mappedTwice(chosen);
  const change = (column: number, to: Change) => setChanges({ ...changes, [column]: { ...changes[column], ...to } });
  const save = () =>
    map.mutate({
      id: fileId,
      columns: chosen.map(({ column, target, show }) => ({
        column,
        target,
        ...(target.startsWith('custom.') && { show: show ?? 'hidden' }),
      })),
    });
  return (
    <div className="stack">
      <p className="muted small">{t('census.columnsHint')}</p>
      <DataTable
        caption={t('census.columns')}
        rows={chosen}
        rowKey={({ column }) => String(column)}
        rowName={({ header }) => header}
        empty={<EmptyState>{t('census.noColumns')}</EmptyState>}
        columns={useColumns({ t, columns, change })}
      />
      {twice.length > 0 && (
        <Banner kind="error" title={twice.map(({ header }) => t('census.note.mappedTwice', { header })).join(' ')} />
      )}
      {map.error && <Banner kind="error" title={say(map.error)} />}
      <div className="row">
        <Button busy={map.isPending} disabled={twice.length > 0} onClick={save}>
          {t('census.useColumns')}
        </Button>
      </div>
    </div>
  );
}

type Choosing = {
  readonly t: Translate;
  readonly columns: readonly SampledColumn[];
  readonly change: (column: number, to: Change) => void;
};

/** @says census.reason. enrollmentcensusdatafields.showToMember. */
function useColumns({ t, columns, change }: Choosing): Column<SampledColumn>[] {
  const textOf = useTargetText();
  const asFound = new Map(columns.map((column) => [column.column, column]));
  return [
    {
      key: 'header',
      label: t('census.columnName'),
      cell: ({ header, column }) => header || t('census.columnAt', { number: column + 1 }),
      priority: 1,
    },
    { key: 'samples', label: t('census.samples'), cell: ({ samples }) => samples.join(' · ') },
    {
      key: 'target',
      label: t('census.goesTo'),
      cell: ({ column, header, target }) => (
        <Select
          name={`target.${column}`}
          label={t('census.goesToOf', { column: header })}
          labelHidden
          empty={null}
          value={target}
          onChange={(to) => change(column, { target: to })}
          choices={targetsFor(
            columns,
            ownTarget(asFound.get(column) ?? { column, header, target, reason: 'unknown', show: null, samples: [] }),
          ).map((value) => ({ value, label: textOf(value, header) }))}
        />
      ),
    },
    {
      key: 'reason',
      label: t('census.why'),
      cell: ({ column, target, reason }) =>
        t(`census.reason.${asFound.get(column)?.target === target ? reason : 'chosen'}`),
    },
    {
      key: 'show',
      label: t('enrollmentcensusdatafields.showToMember'),
      cell: ({ column, header, target, show }) =>
        target.startsWith('custom.') ? (
          <Select
            name={`show.${column}`}
            label={t('census.showOf', { column: header })}
            labelHidden
            empty={null}
            value={show ?? 'hidden'}
            onChange={(to) => change(column, { show: censusFieldShown.find((one) => one === to) ?? 'hidden' })}
            choices={censusFieldShown.map((value) => ({
              value,
              label: t(`enrollmentcensusdatafields.showToMember.${value}`),
            }))}
          />
        ) : null,
    },
  ];
}
