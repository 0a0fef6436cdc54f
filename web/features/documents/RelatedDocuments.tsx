import { planDocuments } from '@coverlane/contract/documents/plan-calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { PaperLinks } from './PaperLinks.tsx';

/** What stands where a document stands, and what is of its kind; nothing where there is none. */
export function RelatedDocuments({ id }: { readonly id: string }) {
  const t = useText();
  const { data } = useCall(planDocuments.relatedDocuments, { id });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('documents.related')}>
      <PaperLinks rows={data.rows} />
    </Card>
  );
}
