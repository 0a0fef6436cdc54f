import { reports } from '@coverlane/contract/reports/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 3;

/** The last reports that the reader had made, and the way to another. */
export function ReportsCard() {
  const t = useText();
  const { type } = useUser();
  const nameOf = useReportName();
  const answer = useCall(reports.reportRuns, { pageSize: SHOWN });
  useWaits(answer);
  const { data } = answer;
  if (!data) return null;
  return (
    <Card
      title={t('homeCards.reports')}
      aside={<Anchor href={`/${type}/reports`}>{t('homeCards.newReport')}</Anchor>}
      footer={
        data.total > data.rows.length && (
          <Anchor href={`/${type}/reports?tab=runs`}>{t('homeCards.allReports', { count: data.total })}</Anchor>
        )
      }
    >
      {data.rows.length === 0 && <p className="muted">{t('homeCards.noReports')}</p>}
      <ul className="plain-list home-list">
        {data.rows.map(({ id, report, createdAt, state }) => (
          <li key={id}>
            <span>
              <Anchor href={`/${type}/reports/${id}`}>{nameOf(report)}</Anchor>
              <br />
              <span className="muted small">{formatDateTime(createdAt)}</span>
            </span>
            <span className="muted">{t(`reports.state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `nameOf(report)`: what a report is called; its page has the name that administrators gave it. */
function useReportName(): (report: string) => string {
  const t = useText();
  const hasText = useHasText();
  return (report) => {
    const key: string = `reports.type.${report}`;
    return hasText(key) ? t(key) : report;
  };
}
