import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { SpendingView } from './SpendingView.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** What a member used of the plan's yearly limits: `/member/accumulators`. */
export function SpendingPage() {
  const t = useText();
  const { memberId } = useUser();
  return (
    <div className="page">
      <PageHeader title={t('screens.spending')} about={t('spending.about')} />
      {memberId === null ? (
        <EmptyState drawing="folder">{t('spending.noPlan')}</EmptyState>
      ) : (
        <SpendingView memberId={memberId} />
      )}
    </div>
  );
}
