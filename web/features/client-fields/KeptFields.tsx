import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { ClientFieldValues } from './ClientFieldValues.tsx';
import { useFieldCalls } from './field-calls.ts';

type Props = {
  readonly entityType: ClientFieldOwner;
  readonly entityId: string;
  readonly title?: string;
};

/**
 * The client fields of a record below its own fields, for who may read them; nothing where none are kept about such
 * records, so that nobody reads of what is not there.
 */
export function KeptFields({ entityType, entityId, title }: Props) {
  const t = useText();
  const { read } = useFieldCalls();
  const mayRead = useAllows()(read.access);
  const { data } = useCall(read, { id: entityId, entityType }, { enabled: mayRead });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={title ?? t('clientParts.fields')} level={entityType === 'member' ? 2 : 3}>
      <ClientFieldValues key={entityId} {...{ entityType, entityId }} />
    </Card>
  );
}
