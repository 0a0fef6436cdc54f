import type { AnyCall } from '@coverlane/contract/call.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import type { ListAddress } from '../../lib/list-address.ts';
import { ExportMenu, type ListColumn } from '../../lists/ExportMenu.tsx';

type Props = {
  readonly call: AnyCall;
  readonly address: ListAddress;
  readonly columns: readonly ListColumn[];
};

/** What was recorded as a file, all of what the list is narrowed to, for those who may export. */
export function ExportOf({ call, address, columns }: Props) {
  const t = useText();
  if (!actorOf(useUser()).permissions.includes('exportData')) return null;
  const { page: _, ...query } = address.query;
  const labels = { menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') };
  return <ExportMenu call={call} query={query} columns={columns} labels={labels} />;
}
