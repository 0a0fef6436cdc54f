import type { Spending } from '@coverlane/contract/accumulators/shapes.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Phases } from './Phases.tsx';
import { SpendingChoices, type Chosen, FAMILY } from './SpendingChoices.tsx';
import { SpendingBars, SpendingTable } from './SpendingRows.tsx';
import { isMain, useQuantity } from './spending-words.ts';
import { WhatIf } from './WhatIf.tsx';
import './spending.css';

type Props = {
  /** Whose record this is; the person is chosen first. */
  readonly memberId: string;
  readonly clientId?: string | undefined;
};

/** What a person and the family used of their limits, the lines behind it, and what a bill would cost (design 2.6, 3). */
export function SpendingView({ memberId, clientId }: Props) {
  const t = useText();
  const say = useFailureText();
  const [chosen, choose] = useState<Chosen>({ whose: memberId, network: 'in', asOfDate: undefined, look: 'bars' });
  const person = chosen.whose === FAMILY ? memberId : chosen.whose;
  const input = {
    memberId: person,
    ...(clientId !== undefined && { clientId }),
    ...(chosen.asOfDate !== undefined && { asOfDate: chosen.asOfDate }),
  };
  const { data, error, refetch } = useCall(accumulatorCalls.accumulator, input, { keep: true });
  if (error?.code === 'accumulators-hidden') return <EmptyState icon="lock">{say(error)}</EmptyState>;
  if (data) return <Drawn spending={data} memberId={memberId} {...{ chosen, choose }} />;
  if (error)
    return (
      <ErrorState title={t('spending.failed')} code={error.code} onRetry={() => void refetch()}>
        {say(error)}
      </ErrorState>
    );
  return <Skeleton lines={8} label={t('spending.loading')} />;
}

type DrawnProps = {
  readonly spending: Spending;
  readonly memberId: string;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
};

function Drawn({ spending, memberId, chosen, choose }: DrawnProps) {
  const t = useText();
  const { rows, coverages } = spending;
  return (
    <div className="stack">
      <SpendingChoices {...{ spending, memberId, chosen, choose }} />
      {rows.length === 0 && (
        <EmptyState drawing="folder">{t(coverages.length === 0 ? 'spending.noPlan' : 'spending.none')}</EmptyState>
      )}
      {coverages.map((coverage) => (
        <CoverageCard key={coverage.planId} {...{ coverage, spending, chosen }} />
      ))}
      <AskedBill {...{ spending, chosen }} />
      <Unknown spending={spending} />
      <Notes spending={spending} />
    </div>
  );
}

type PartProps = Pick<DrawnProps, 'spending' | 'chosen'>;
type Coverage = Spending['coverages'][number];

/** A coverage's totals of the chosen person and network; other limits are a list below. */
function CoverageCard({ coverage, spending, chosen }: PartProps & { readonly coverage: Coverage }) {
  const t = useText();
  const scope = chosen.whose === FAMILY ? 'family' : 'individual';
  const ofCoverage = spending.rows.filter(
    (row) => row.scope === scope && (row.coverageType === coverage.coverageType || isRxOf(row, coverage)),
  );
  const isOfNetwork = ({ network }: Spending['rows'][number]) =>
    chosen.network === 'out' ? network !== 'in' : network !== 'out';
  const main = ofCoverage.filter((row) => isMain(row) && isOfNetwork(row));
  const others = ofCoverage.filter((row) => !isMain(row));
  const shared = { memberId: spending.memberId, asOfDate: spending.asOfDate };
  if (ofCoverage.length === 0) return null;
  return (
    <Card title={`${t(`coverageType.${coverage.coverageType}`)}: ${coverage.planName}`}>
      {scope === 'family' && <Apart coverage={coverage} />}
      {chosen.look === 'table' ? (
        <SpendingTable rows={ofCoverage} />
      ) : (
        <>
          <SpendingBars rows={main} {...shared} />
          {coverage.coverageType === 'medical' && scope === 'individual' && <Phases rows={main} />}
          {others.length > 0 && (
            <>
              <h3 className="spending-others">{t('spending.otherLimits')}</h3>
              <SpendingBars rows={others} {...shared} />
            </>
          )}
        </>
      )}
    </Card>
  );
}

/** From when on the totals are of those alone who are covered together. */
function Apart({ coverage: { apartSince } }: { readonly coverage: Coverage }) {
  const t = useText();
  return apartSince && <p className="small muted">{t('spending.apart', { date: formatDate(apartSince) })}</p>;
}

/** Prescriptions of a medical plan stand with it, unless the person has a plan for them alone. */
const isRxOf = (row: Spending['rows'][number], { coverageType }: Coverage): boolean =>
  row.coverageType === 'rx' && coverageType === 'medical';

function AskedBill({ spending, chosen }: PartProps) {
  const coverage = spending.coverages.find(({ canAsk, coverageType }) => canAsk && coverageType === 'medical');
  if (!coverage || chosen.whose === FAMILY) return null;
  const { memberId, asOfDate } = spending;
  return <WhatIf key={memberId} network={chosen.network} {...{ coverage, memberId, asOfDate }} />;
}

function Unknown({ spending: { unknown } }: Pick<PartProps, 'spending'>) {
  const t = useText();
  const say = useQuantity();
  if (unknown.length === 0) return null;
  return (
    <Card title={t('spending.unknown')}>
      <ul className="plain-list">
        {unknown.map(({ liabilityItemId: item, coreName, used }) => (
          <li key={item}>{t('spending.unknownLine', { item, name: coreName ?? '–', used: say('money', used) })}</li>
        ))}
      </ul>
    </Card>
  );
}

function Notes({ spending: { asOfDate, leavesOut } }: Pick<PartProps, 'spending'>) {
  const t = useText();
  return (
    <>
      <Disclosure summary={t('spending.meaning')}>
        <p>{t('spending.meaning.deductible')}</p>
        <p>{t('spending.meaning.oop')}</p>
      </Disclosure>
      <p className="small muted">
        {t('spending.asOf', { date: formatDate(asOfDate) })} {leavesOut && t('spending.leavesOut')}
      </p>
    </>
  );
}
