import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate, formatMonth } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useMayExport } from '../../lists/MayNotExport.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { CarrierMoney } from './CarrierMoney.tsx';
import { MonthDialog } from './MonthDialog.tsx';
import type { Policy, StatementReply } from './replies.ts';
import { StatementChart } from './StatementChart.tsx';
import { StatementMonths } from './StatementMonths.tsx';
import { YearEnd } from './YearEnd.tsx';

type Props = { readonly policy: Policy; readonly address: ListAddress };

/** The monthly aggregate statement: paid against attachment, month by month, and what follows at the year's end. */
export function Statement({ policy, address }: Props) {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(statements.stopLossStatement, { id: policy.id }, { keep: true });
  if (!data && error)
    return (
      <ErrorState title={t('reinsurance.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton lines={8} label={t('reinsurance.loading')} />;
  if (data.months.length === 0)
    return (
      <EmptyState drawing="calendar">
        {t('reinsurance.statementNone', { date: formatDate(policy.effectiveDate) })}
      </EmptyState>
    );
  const open = data.months.find(({ month }) => month === address.read('month'));
  return (
    <div className="stack">
      <Toldness statement={data} address={address} />
      <Card title={t('reinsurance.tab.statement')} aside={<Actions statement={data} />}>
        <StatementChart statement={data} />
      </Card>
      <StatementMonths months={data.months} onOpen={(month) => address.change({ month })} />
      <div className="reinsurance-cards">
        <YearEnd statement={data} />
        <CarrierMoney statement={data} />
      </div>
      {open && <MonthDialog month={open} policy={policy} address={address} />}
    </div>
  );
}

/** What stands in the way of issuing, or is otherwise than it was issued. */
function Toldness({ statement, address }: { readonly statement: StatementReply; readonly address: ListAddress }) {
  const t = useText();
  const { missing, months } = statement;
  const restated = months.filter((month) => month.restated !== null).length;
  return (
    <>
      {missing.length > 0 && (
        <Banner
          kind="warn"
          title={t('reinsurance.missingTitle')}
          action={<LinkButton href={address.href({ tab: 'factors' })}>{t('reinsurance.missingDo')}</LinkButton>}
        >
          <ul className="plain-list">
            {missing.slice(0, 6).map(({ month, tier }) => (
              <li key={`${month} ${tier}`}>{t('reinsurance.missing', { tier, month: formatMonth(month) })}</li>
            ))}
          </ul>
        </Banner>
      )}
      {restated > 0 && <Banner kind="warn">{t('reinsurance.restatedSome', { count: restated })}</Banner>}
    </>
  );
}

function Actions({ statement: { policy } }: { readonly statement: StatementReply }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const issue = useAction(statements.issueStatement, {
    refreshes: [statements.stopLossStatement, statements.aggregateStandings],
  });
  const run = () =>
    issue.mutate(
      { id: policy.id },
      {
        onSuccess: ({ months, told }) =>
          notify('success', months === 0 ? t('reinsurance.issuedNothing') : t('reinsurance.issued', { months, told })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <div className="row" data-print="no">
      <StatementExport id={policy.id} />
      <Button kind="primary" busy={issue.isPending} onClick={run}>
        {t('reinsurance.issue')}
      </Button>
    </div>
  );
}

function StatementExport({ id }: { readonly id: string }) {
  const { language } = useLanguage();
  const may = useMayExport(statements.statementFile);
  return <ExportMenu may={may} save={(format) => saveFile(statements.statementFile, { id, format, language })} />;
}
