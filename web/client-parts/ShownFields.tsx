import { clientFields } from '@coverlane/contract/calls/client-fields.ts';
import type { ClientFieldOwner } from '@coverlane/contract/content-codes.ts';
import { useCall } from '../lib/api.ts';
import { useAllows } from '../lib/session.tsx';
import { Card } from '../ui/Card.tsx';
import { FieldTexts } from './FieldTexts.tsx';

type Props = { readonly entityType: ClientFieldOwner; readonly entityId: string; readonly title: string };

/**
 * What client fields that are shown to the reader's user type say of a record, to be read (domain 12.3: visibleTo);
 * nothing where they say nothing.
 */
export function ShownFields({ entityType, entityId, title }: Props) {
  const mayRead = useAllows()(clientFields.shownFieldValues.access);
  const { data } = useCall(clientFields.shownFieldValues, { id: entityId, entityType }, { enabled: mayRead });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={title}>
      <FieldTexts rows={data.rows} />
    </Card>
  );
}
