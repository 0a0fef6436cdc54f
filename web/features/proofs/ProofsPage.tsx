import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProofList } from './ProofList.tsx';

/** `/member/proofs`: the documents and signatures the own family is asked for, sent from a phone in one step. */
export function ProofsPage() {
  const t = useText();
  return (
    <div className="page">
      <PageHeader title={t('proofs.title')} about={t('proofs.about')} />
      <Asked />
    </div>
  );
}

/** The same call as the list's own, which it answers from what was fetched. */
function Asked() {
  const t = useText();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = useCall(proofs.proofList, {});
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('proofs.title')} />;
  if (data.rows.length === 0) return <EmptyState drawing="folder">{t('proofs.none')}</EmptyState>;
  return (
    <Card>
      <ProofList />
    </Card>
  );
}
