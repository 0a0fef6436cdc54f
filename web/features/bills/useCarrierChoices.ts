import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import { useCall } from '../../lib/api.ts';

/** Carriers to choose one of: the administrator's suppliers, by name. */
export function useCarrierChoices(): { value: string; label: string }[] {
  const { data } = useCall(suppliers.calls.list, { pageSize: 200 });
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: String(name) }));
}
