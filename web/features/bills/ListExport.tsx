import { bills, billListColumns } from '@coverlane/contract/bills/calls.ts';
import { carrierBills, carrierBillListColumns } from '@coverlane/contract/bills/carrier-calls.ts';
import { billStates, carrierBillStates } from '@coverlane/contract/bills/codes.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';

const LISTS = {
  bills: { call: bills.billListFile, columns: billListColumns, states: billStates },
  carriers: { call: carrierBills.carrierBillListFile, columns: carrierBillListColumns, states: carrierBillStates },
} as const;

type Props = { readonly of: keyof typeof LISTS; readonly query: Readonly<Record<string, unknown>> };

/** Saves all bills that a list shows, with its columns; says why where the permission to export is missing. */
export function ListExport({ of, query }: Props) {
  const t = useText();
  const { call, columns, states } = LISTS[of];
  const may = useMayExport(call);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const words = Object.fromEntries([
    ...columns.map((column) => [column, t(`bills.${column}`)]),
    ...states.map((state) => [`state.${state}`, t(`bills.state.${state}`)]),
  ]);
  return (
    <SheetMenu
      labels={{ menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') }}
      save={(format) => saveFile(call, { ...query, format, words: JSON.stringify(words) })}
    />
  );
}
