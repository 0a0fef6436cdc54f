import { allows, pastAgeDeciders } from '@coverlane/contract/access.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { EvidenceBanner } from './EvidenceBanner.tsx';
import { LeaveBanner } from './LeaveBanner.tsx';
import { coveredTypes } from './covered-types.ts';
import { LinkedRecords } from './LinkedRecords.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

/** What must be known before anything else is read: not covered, covered later, employment over (domain 3.8). */
export function MemberBanners({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const { employment, deathDate, asOf } = record;
  const ended = employment?.terminationDate;
  return (
    <>
      <CoverageBanner coverages={record.coverages} />
      <PastAgeBanner record={record} />
      <LeaveBanner record={record} />
      <EvidenceBanner record={record} />
      <LinkedRecords record={record} />
      {ended && ended < asOf && (
        <Banner kind="warn" title={t('members.employmentEnded', { date: formatDate(ended) })} />
      )}
      {deathDate && <Banner kind="info" title={t('members.died', { date: formatDate(deathDate) })} />}
      {record.coverages.some(({ cobra, state }) => cobra && state === 'current') && (
        <Banner kind="info" title={t('members.cobra')} />
      )}
    </>
  );
}

/** A child past the age limit whose coverage goes on: whoever may decide it is led there. */
function PastAgeBanner({ record: { id, clientId, relationship } }: { readonly record: MemberRecord }) {
  const t = useText();
  const user = useUser();
  const mayDecide = relationship === '19' && allows(pastAgeDeciders, actorOf(user));
  const { data } = useCall(memberChanges.pastAgeList, { memberId: id, clientId }, { enabled: mayDecide });
  const [row] = data?.rows ?? [];
  if (row === undefined) return null;
  const decide = (
    <LinkButton href={`/${user.type}/pastAge/${id}?client=${clientId}`}>{t('members.pastAgeDecide')}</LinkButton>
  );
  return <Banner kind="warn" title={t('members.pastAge', { date: formatDate(row.lastDay) })} action={decide} />;
}

/** "No active coverage" or "Coverage begins MM/DD/YYYY"; nothing where there is a current coverage. */
export function CoverageBanner({ coverages }: Pick<MemberRecord, 'coverages'>) {
  const t = useText();
  const { current, upcoming, ended } = coveredTypes(coverages);
  if (current.length > 0) return null;
  const [begins] = upcoming.map(({ date }) => date).sort();
  if (begins) return <Banner kind="info" title={t('members.coverageBegins', { date: formatDate(begins) })} />;
  const last = ended
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return (
    <Banner kind="warn" title={t('members.noActiveCoverage')}>
      {last && t('members.lastCoverage', { date: formatDate(last) })}
    </Banner>
  );
}
