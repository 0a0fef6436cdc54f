import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { layoutFaults } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { useRef, useState } from 'react';
import { useAction, useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { readForm } from '../../ui/form-values.ts';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { LayoutColumns } from './LayoutColumns.tsx';
import { layoutIn } from './layout-draft.ts';
import { LayoutOrder } from './LayoutOrder.tsx';
import { LayoutFilters, LayoutParams } from './LayoutQuestions.tsx';
import { TestRun } from './TestRun.tsx';

type Props = {
  readonly record: CollectionRecord;
  readonly base: ReportDefinition;
  readonly layout: ReportLayout;
};

const keepsNothing = () => false;

/** Chooses what a report type takes of its report: columns, parameters, filters, order and groups; tried out before it is saved. */
export function LayoutEditor({ record, base, layout }: Props) {
  const t = useText();
  const [draft, setDraft] = useState(layout);
  const [dirty, setDirty] = useState(false);
  const guard = useLeaveGuard(dirty, keepsNothing);
  const { save, isNewer, reload } = useSave(record, () => setDirty(false));
  const place = useRef<HTMLDivElement>(null);
  const now = (values?: Readonly<Record<string, unknown>>) => {
    const form = place.current?.querySelector('form');
    return layoutIn(base, draft, values ?? (form ? readForm(form) : {}));
  };
  const change = (changes: Partial<ReportLayout>) => {
    // What was typed so far stays with what is changed.
    setDraft({ ...now(), ...changes });
    setDirty(true);
  };
  return (
    <div ref={place} className="stack">
      <LeaveQuestion guard={guard} />
      <Outdated base={base} layout={draft} />
      {isNewer && (
        <Banner
          kind="warn"
          title={t('errors.conflict')}
          action={<Button onClick={reload}>{t('reportTypes.reload')}</Button>}
        >
          {t('reportTypes.newer')}
        </Banner>
      )}
      <Form wide onSubmit={(values) => save(now(values))} onChange={() => setDirty(true)}>
        <div className="reports-editor">
          <LayoutColumns base={base} columns={draft.columns} onChange={(columns) => change({ columns })} />
          <div className="stack">
            <LayoutParams base={base} layout={draft} onChange={change} />
            <LayoutFilters base={base} layout={draft} onChange={change} />
            <LayoutOrder base={base} layout={draft} onChange={change} />
          </div>
        </div>
        <p className="muted">{t('reportTypes.scheduled')}</p>
        <div className="save-bar">
          <Button type="submit" kind="primary">
            {t('reportTypes.save')}
          </Button>
          {dirty && <span className="muted">{t('reportTypes.unsaved')}</span>}
        </div>
      </Form>
      <TestRun base={base} layoutNow={now} />
    </div>
  );
}

function useSave(record: CollectionRecord, onSaved: () => void) {
  const t = useText();
  const { notify } = useNotices();
  const [isNewer, setNewer] = useState(false);
  const refresh = useRefresh();
  const { list, update } = reporttypes.calls;
  const change = useAction(update, { refreshes: [list, reports.reportTypes] });
  const save = async (layout: ReportLayout) => {
    try {
      const changed: Record<string, unknown> = { layout };
      await change.mutateAsync({ ...changed, id: record.id, version: record.version });
      onSaved();
      notify('success', t('reportTypes.saved'));
    } catch (failure) {
      setNewer(failure instanceof RequestFailed && failure.code === 'conflict');
      throw failure;
    }
  };
  return { save, isNewer, reload: () => void refresh([list]) };
}

/** Says what the layout names that the program has no more. */
function Outdated({ base, layout }: Pick<Props, 'base' | 'layout'>) {
  const t = useText();
  const gone = layoutFaults(base, layout).filter(({ code }) => code === 'not-found');
  if (gone.length === 0) return null;
  const names = [...new Set(gone.map(({ name }) => name))].join(', ');
  return (
    <Banner kind="warn" title={t('reportTypes.outdated')}>
      {t('reportTypes.outdatedAbout', { names })}
    </Banner>
  );
}
