import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CertifyReport } from './CertifyReport.tsx';
import { HoursFile } from './HoursFile.tsx';
import { HoursForms } from './HoursForms.tsx';
import { HoursGrid } from './HoursGrid.tsx';
import { SentReport } from './SentReport.tsx';
import type { ShopPageData } from './shop-page.ts';
import { type ReportEdits, useReportEdits } from './useReportEdits.ts';
import { WorkerDialog } from './WorkerDialog.tsx';

type Props = { readonly page: ShopPageData; readonly link: string; readonly onChanged: () => void };

/** The report of a month: to be typed, or as it was sent. */
export function ReportOfMonth({ page, link, onChanged }: Props) {
  const edits = { basis: page.basis, ...useReportEdits(link, page.period, page.report) };
  if (edits.report.state !== 'draft') return <SentReport page={page} link={link} edits={edits} onChanged={onChanged} />;
  return (
    <>
      <Typing page={page} link={link} edits={edits} />
      <CertifyReport edits={edits} onSent={onChanged} />
    </>
  );
}

type TypingProps = { readonly page: ShopPageData; readonly link: string; readonly edits: ReportEdits };

function Typing({ page, link, edits }: TypingProps) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  const { isZero, rows } = edits.report;
  const opened = rows.find(({ id }) => id === open) ?? null;
  return (
    <>
      <Checkbox
        label={t('unionShop.isZero')}
        checked={isZero}
        onChange={(checked) => void edits.keep({ isZero: checked })}
      />
      {!isZero && (
        <>
          <Roster edits={edits} onOpen={setOpen} />
          <div className="button-row">
            <Button icon="add" onClick={() => setOpen('new')}>
              {t('unionShop.add')}
            </Button>
            {rows.some(({ before, worked }) => before !== null && worked === '') && (
              <Button onClick={() => takeOver(edits)}>{t('unionShop.takeOver')}</Button>
            )}
          </div>
          <HoursFile link={link} period={page.period} edits={edits} />
        </>
      )}
      <Sum edits={edits} />
      {open !== null && (open === 'new' || opened) && (
        <WorkerDialog edits={edits} row={opened} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** The hours of the month before, where nothing stands yet. */
const takeOver = (edits: ReportEdits): void =>
  edits.typeMany(
    edits.report.rows
      .filter(({ before, worked, standing }) => before !== null && worked === '' && standing === 'active')
      .map(({ id, before }) => ({ id, change: { worked: before ?? '' } })),
  );

type RosterProps = { readonly edits: ReportEdits; readonly onOpen: (id: string) => void };

function Roster({ edits, onOpen }: RosterProps) {
  const t = useText();
  const isNarrow = useNarrow();
  if (edits.report.rows.length === 0) return <EmptyState drawing="desk">{t('unionShop.noWorkers')}</EmptyState>;
  return isNarrow ? <HoursForms edits={edits} onOpen={onOpen} /> : <HoursGrid edits={edits} onOpen={onOpen} />;
}

/** What is due so far, and whether all of it is kept. */
function Sum({ edits }: { readonly edits: ReportEdits }) {
  const t = useText();
  const say = useFailureText();
  const { totals } = edits.report;
  const isWaiting = edits.typed.size > 0 || edits.isKeeping;
  return (
    <div className="hours-sum">
      <strong>{t('unionShop.dueNow', { due: formatMoney(totals.due) })}</strong>
      <span className="muted">{t('unionShop.hoursNow', { worked: totals.worked, holiday: totals.holiday })}</span>
      <span className="muted small" role="status">
        {edits.failure ? '' : t(isWaiting ? 'unionShop.saving' : 'unionShop.saved')}
      </span>
      {edits.failure && (
        <Banner kind="error" title={say(edits.failure)}>
          <Button onClick={edits.retry}>{t('unionShop.retry')}</Button>
        </Banner>
      )}
    </div>
  );
}
