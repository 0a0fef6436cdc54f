import { ProofList } from './ProofList.tsx';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** `/member/proofs`: the documents and signatures the own family is asked for, sent from a phone in one step. */
export function ProofsPage() {
  const t = useText();
  return (
    <div className="page">
      <PageHeader title={t('proofs.title')} about={t('proofs.about')} />
      <Card>
        <ProofList />
      </Card>
    </div>
  );
}
