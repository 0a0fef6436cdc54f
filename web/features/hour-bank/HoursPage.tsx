import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HoursView } from './HoursView.tsx';

/** A worker's own hours: `/member/hours`. */
export function HoursPage() {
  const t = useText();
  const { memberId } = useUser();
  return (
    <div className="page">
      <PageHeader title={t('screens.hours')} about={t('hours.about')} />
      {memberId === null ? (
        <EmptyState drawing="folder">{t('hours.noneOwn')}</EmptyState>
      ) : (
        <HoursView memberId={memberId} />
      )}
    </div>
  );
}
