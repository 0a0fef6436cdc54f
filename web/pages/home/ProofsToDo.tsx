import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** What a member has to send or sign, and nothing while there is nothing to do. */
export function ProofsToDo() {
  const t = useText();
  const { data } = useCall(proofs.proofList, {});
  const open =
    data?.rows.filter(({ state }) => state === 'required' || state === 'rejected' || state === 'overdue') ?? [];
  if (open.length === 0) return null;
  return (
    <Banner
      kind="warn"
      title={t('proofs.toDo', { count: open.length })}
      action={
        <LinkButton kind="primary" href="/member/proofs">
          {t('proofs.open')}
        </LinkButton>
      }
    />
  );
}
