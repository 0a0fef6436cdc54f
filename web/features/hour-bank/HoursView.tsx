import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HoursPayments } from '../bank-link/HoursPayments.tsx';
import { HoursEntries } from './HoursEntries.tsx';
import { HoursEntry } from './HoursEntry.tsx';
import { HoursMonths } from './HoursMonths.tsx';
import { type Bank, coverageSentence, hoursSaid, nextSentence } from './hours-words.ts';

/** The banks of hours of a worker: to themselves, and with what can be entered to who keeps the fund (domain 13.2). */
export function HoursView({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const say = useFailureText();
  const user = useUser();
  const isOwn = user.type === 'member';
  const { data, error, refetch } = useCall(hourBanks.memberHours, { memberId });
  if (error && !data)
    return (
      <ErrorState title={t('hours.failed')} code={error.code} onRetry={() => void refetch()}>
        {say(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton lines={8} label={t('hours.loading')} />;
  if (data.banks.length === 0)
    return <EmptyState drawing="folder">{t(isOwn ? 'hours.noneOwn' : 'hours.noneOf')}</EmptyState>;
  return (
    <div className="stack">
      {isOwn && <HoursPayments unionIds={data.banks.map(({ unionId }) => unionId)} holder={personName(user)} />}
      {data.banks.map((bank) => (
        <BankCard key={bank.unionId} {...{ bank, memberId, isOwn }}>
          <HoursEntries entries={data.entries.filter(({ unionId }) => unionId === bank.unionId)} />
        </BankCard>
      ))}
    </div>
  );
}

type Props = {
  readonly bank: Bank;
  readonly memberId: string;
  readonly isOwn: boolean;
  readonly children: React.ReactNode;
};

function BankCard({ bank, memberId, isOwn, children }: Props) {
  const t = useText();
  const mayKeep = useAllows()(hourBanks.adjustHours.access);
  const name = [bank.unionName, bank.localNumber].filter(Boolean).join(' ');
  const next = nextSentence(bank, t);
  return (
    <Card title={name} aside={<strong className="numbers">{t('hours.held', { hours: hoursSaid(bank.hours) })}</strong>}>
      <div className="stack">
        <div>
          <p>
            <strong>{coverageSentence(bank, t, isOwn)}</strong>
          </p>
          {next !== null && <p>{next}</p>}
          <p className="small muted">{t('hours.asOf', { date: formatDate(bank.asOf) })}</p>
        </div>
        {bank.failure !== null && <Banner kind="warn" title={t(`hours.failure.${bank.failure}`)} />}
        {bank.leftOut.length > 0 && (
          <Banner kind="warn" title={t('hours.leftOut', { names: bank.leftOut.join(', ') })} />
        )}
        <Papers bank={bank} memberId={memberId} />
        {mayKeep && <HoursEntry bank={bank} memberId={memberId} />}
        <Rules bank={bank} />
        <HoursMonths bank={bank} />
        {children}
      </div>
    </Card>
  );
}

/** How the bank works, in the numbers of now. */
function Rules({ bank: { rules } }: Pick<Props, 'bank'>) {
  const t = useText();
  if (rules === null) return null;
  const values = {
    charge: hoursSaid(rules.chargeHours),
    most: hoursSaid(rules.maxBank),
    initial: hoursSaid(rules.initialHours),
    months: rules.initialMonths,
    lag: rules.lagMonths + 1,
  };
  return <p className="small muted">{t('hours.rules', values)}</p>;
}

/** The statement of a year, and what to send with a payment while a month can still be kept. */
function Papers({ bank, memberId }: Pick<Props, 'bank' | 'memberId'>) {
  const t = useText();
  const years = [...new Set(bank.months.map(({ workMonth }) => workMonth.slice(0, 4)))];
  const [year, setYear] = useState(years[0] ?? '');
  const { unionId } = bank;
  const canKeep = bank.state === 'covered' && bank.next?.selfPay;
  return (
    <div className="toolbar" data-print="no">
      {canKeep && (
        <SaveButton save={() => saveFile(hourBanks.hourCoupon, { memberId, unionId })}>{t('hours.coupon')}</SaveButton>
      )}
      {years.length > 1 && (
        <Select
          name={`year-${unionId}`}
          label={t('hours.year')}
          choices={years.map((value) => ({ value, label: value }))}
          value={year}
          onChange={(value) => setYear(value ?? year)}
        />
      )}
      {year !== '' && (
        <SaveButton save={() => saveFile(hourBanks.hourStatement, { memberId, unionId, year: Number(year) })}>
          {t('hours.statement', { year })}
        </SaveButton>
      )}
    </div>
  );
}
