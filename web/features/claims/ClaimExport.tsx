import { type ClaimColumn, claimColumns, claims } from '@coverlane/contract/claims/calls.ts';
import { claimStatuses, claimTypes } from '@coverlane/contract/claims/codes.ts';
import { relationshipCodes } from '@coverlane/contract/codes.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { ExportMenu } from '../../lists/ExportMenu.tsx';

/** Columns a member's own file has: what the list shows. */
const PLAIN: readonly ClaimColumn[] = [
  'claimNumber',
  'status',
  'claimType',
  'memberName',
  'providerName',
  'serviceDateFrom',
  'serviceDateTo',
  'totalCharges',
  'paid',
  'patientResponsibility',
];

type Props = {
  readonly call: typeof claims.claimListFile | typeof claims.claimSearchFile;
  readonly query: Readonly<Record<string, string>>;
  readonly plain?: boolean;
};

/** Saves exactly the claims that the list shows, all pages, as CSV or Excel. */
export function ClaimExport({ call, query, plain = false }: Props) {
  const t = useText();
  const columns = (plain ? PLAIN : claimColumns).map((key) => ({
    key,
    label: t(`claims.column.${key}`),
    codes: codesOf(key, t),
  }));
  const labels = { menu: t('claims.export'), csv: t('claims.export.csv'), xlsx: t('claims.export.xlsx') };
  return <ExportMenu call={call} query={query} columns={columns} labels={labels} />;
}

/** The reader's words for the codes that stand in a column. */
function codesOf(column: ClaimColumn, t: Translate): readonly { value: string; label: string }[] {
  if (column === 'status') return claimStatuses.map((value) => ({ value, label: t(`claims.status.${value}`) }));
  if (column === 'claimType') return claimTypes.map((value) => ({ value, label: t(`claims.type.${value}`) }));
  if (column === 'relationship')
    return relationshipCodes.map((value) => ({ value, label: t(`relationship.${value}`) }));
  return [];
}
