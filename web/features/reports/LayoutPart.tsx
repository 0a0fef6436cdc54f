import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { wholeLayout } from '@coverlane/contract/reports/own-reports.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { LayoutEditor } from './LayoutEditor.tsx';
import { useReportWords } from './report-words.ts';
import './reports.css';

/** What a report type takes of its report, as a tab of its record. */
export function LayoutPart({ record }: { readonly record: CollectionRecord }) {
  const t = useText();
  const mayWrite = useAllows()(reporttypes.calls.update.access);
  const base = reportOf(String(record['key']));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server lets nothing else into this field (own-types.rules.ts)
  const layout = record['layout'] as ReportLayout | null;
  if (!base) return <EmptyState drawing="folder">{t('reports.noTypes')}</EmptyState>;
  return (
    <>
      <div className="button-row">
        <Copy record={record} />
      </div>
      {layout && !mayWrite && <Reading columns={layout.columns} />}
      {layout && mayWrite && (
        <LayoutEditor key={`${record.id} ${record.version}`} record={record} base={base} layout={layout} />
      )}
      {!layout && (
        <EmptyState drawing="folder" title={t('reportTypes.program')}>
          {t('reportTypes.programAbout')}
        </EmptyState>
      )}
    </>
  );
}

/** For who may not change report types: which columns it has. */
function Reading({ columns }: Pick<ReportLayout, 'columns'>) {
  const t = useText();
  const words = useReportWords();
  return (
    <Card title={t('reportTypes.columns')}>
      <ol className="plain-list">
        {columns.map((key) => (
          <li key={key}>{words.heading(key)}</li>
        ))}
      </ol>
    </Card>
  );
}

/** Makes another report type that begins as this one stands, and leads to its columns. */
function Copy({ record }: { readonly record: CollectionRecord }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const navigate = useNavigate();
  const { list, create } = reporttypes.calls;
  const make = useAction(create, { refreshes: [list, reports.reportTypes] });
  if (!useAllows()(create.access)) return null;
  const copy = () =>
    make.mutate(copyOf(record, t('reportTypes.copyName', { name: String(record['name']) })), {
      onSuccess: (made) => {
        notify('success', t('reportTypes.copied', { name: String(made['name']) }));
        void navigate(`/admin/reporttypes?record=${made.id}&tab=layout`);
      },
      onError: (error) => notify('error', say(error)),
    });
  return (
    <Button icon="add" busy={make.isPending} onClick={copy}>
      {t('reportTypes.copy')}
    </Button>
  );
}

const NAME_LENGTH = 120;

function copyOf(record: CollectionRecord, name: string): Record<string, unknown> {
  const { key, description, formats, audiences, permissionId, schedulable, phi } = record;
  const base = reportOf(String(key));
  const layout = record['layout'] ?? (base && wholeLayout(base));
  return {
    name: name.slice(0, NAME_LENGTH),
    key,
    description,
    formats,
    audiences,
    permissionId,
    schedulable,
    phi,
    layout,
  };
}
