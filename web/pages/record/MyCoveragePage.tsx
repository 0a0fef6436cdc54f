import { lazy, Suspense } from 'react';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CoverageGroups } from './CoverageGroups.tsx';
import { CoverageTime } from './CoverageStrip.tsx';
import { OwnEvidenceBanner } from './EvidenceBanner.tsx';
import { CoverageBanner } from './MemberBanners.tsx';
import { MyBeneficiaries, namesBeneficiaries } from './MyBeneficiaries.tsx';
import { MyFields } from './MyFields.tsx';
import { MyForms } from './MyForms.tsx';
import { MyPapers } from './MyPapers.tsx';
import { ParticularsCard } from './ParticularsCard.tsx';
import { useCoverageSentence } from './useCoverageSentence.ts';
import type { MemberRecord } from './useMemberRecord.ts';
import { useOwnRecord } from './useOwnRecord.ts';
import '../../features/members/members.css';

const Hours = lazy(() =>
  import('../../features/hour-bank/HoursCard.tsx').then((module) => ({ default: module.HoursCard })),
);

const ContinuedCard = lazy(() =>
  import('../../features/bank-link/ContinuedCard.tsx').then((module) => ({ default: module.ContinuedCard })),
);

/** A member's own coverage: `/member/coverage`. */
export function MyCoveragePage() {
  const t = useText();
  const { data, error, refetch } = useOwnRecord();
  return (
    <div className="page">
      <PageHeader title={t('members.myCoverage')} about={data && <Sentence record={data} />} />
      {error && !data && (
        <ErrorState
          title={t('members.myCoverageFailed')}
          kept={t('members.recordKept')}
          code={error.code}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <CoverageBanner coverages={data.coverages} />
          <OwnEvidenceBanner />
          <Suspense>
            <ContinuedCard />
          </Suspense>
          <CoverageTime record={data} />
          <CoverageGroups coverages={data.coverages} plain />
          <Suspense>
            <Hours />
          </Suspense>
          <MyBeneficiaries record={data} />
          <ParticularsCard record={data} withoutBeneficiaries={namesBeneficiaries(data)} />
          <MyFields record={data} />
          <MyForms memberId={data.id} />
          <MyPapers />
        </>
      )}
      {!data && !error && <Skeleton lines={6} label={t('members.recordLoading')} />}
    </div>
  );
}

function Sentence({ record }: { readonly record: MemberRecord }) {
  return useCoverageSentence(record.coverages);
}
