import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  MemberCards,
  MemberClaims,
  MemberCobra,
  MemberCosts,
  MemberHours,
  MemberPremiums,
  MemberSpending,
} from './LaterParts.tsx';
import { CoverageGroups } from './CoverageGroups.tsx';
import { CoverageTime } from './CoverageStrip.tsx';
import { MemberBanners } from './MemberBanners.tsx';
import { MemberFamily } from './MemberFamily.tsx';
import { AsOf, MemberHeader } from './MemberHeader.tsx';
import { MemberHistory } from './MemberHistory.tsx';
import { MemberMissing } from './MemberMissing.tsx';
import { MemberOverview } from './MemberOverview.tsx';
import { MemberTimeline } from './MemberTimeline.tsx';
import { RecordWay } from './RecordWay.tsx';
import { type RecordAddress, type RecordTab } from './record-address.ts';
import { type MemberRecord, useMemberRecord } from './useMemberRecord.ts';
import '../../features/members/members.css';

/**
 * One person's record (design 2.6, sketch 6): `/{area}/member/{memberId}`, its parts and its day in the query.
 * @says errors.enrollment- errors.stale
 */
export function MemberPage() {
  const t = useText();
  const { address, record, failure, retry } = useMemberRecord();
  if (failure && failure.status !== 0 && failure.status < 500) return <MemberMissing />;
  return (
    <div className="page page-record">
      <RecordWay>
        <AsOf record={record} address={address} />
      </RecordWay>
      {failure && (
        <ErrorState
          title={t('members.recordFailed')}
          kept={t('members.recordKept')}
          code={failure.code}
          onRetry={retry}
        />
      )}
      {record && <Record record={record} address={address} />}
      {!record && !failure && <Skeleton lines={8} label={t('members.recordLoading')} />}
    </div>
  );
}

type Props = { readonly record: MemberRecord; readonly address: RecordAddress };

const PARTS: Record<RecordTab, (props: Props) => React.ReactNode> = {
  overview: MemberOverview,
  coverage: ({ record }) => (
    <div className="stack">
      <MemberCosts record={record} />
      <CoverageTime record={record} />
      <CoverageGroups coverages={record.coverages} clientId={record.clientId} />
      <MemberPremiums record={record} />
    </div>
  ),
  claims: MemberClaims,
  accumulators: MemberSpending,
  idcards: MemberCards,
  cobra: MemberCobra,
  hours: MemberHours,
  family: MemberFamily,
  timeline: MemberTimeline,
  history: MemberHistory,
};

function Record({ record, address }: Props) {
  const Part = PARTS[address.tab];
  return (
    <>
      <MemberHeader record={record} address={address} />
      <MemberBanners record={record} />
      <Part key={record.id} record={record} address={address} />
    </>
  );
}
