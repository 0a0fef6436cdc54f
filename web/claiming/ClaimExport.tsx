import { type ClaimColumn, claimColumns, claims } from '@coverlane/contract/calls/claims.ts';
import { claimStatuses, claimTypes } from '@coverlane/contract/claim-codes.ts';
import { relationshipCodes } from '@coverlane/contract/codes.ts';
import { useFailureText } from '../lib/failures.ts';
import { saveFile } from '../lib/files.ts';
import { type Translate, useText } from '../lib/i18n.ts';
import { Menu } from '../ui/Menu.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

const FORMATS = ['csv', 'xlsx'] as const;

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

/** The reader's words for columns and codes, as the server writes them into the file. */
function wordsOf(t: Translate): Record<string, string> {
  return Object.fromEntries([
    ...claimColumns.map((column) => [column, t(`claims.column.${column}`)]),
    ...claimStatuses.map((status) => [`status.${status}`, t(`claims.status.${status}`)]),
    ...claimTypes.map((type) => [`claimType.${type}`, t(`claims.type.${type}`)]),
    ...relationshipCodes.map((code) => [`relationship.${code}`, t(`relationship.${code}`)]),
  ]);
}

type Props = {
  readonly call: typeof claims.claimListFile | typeof claims.claimSearchFile;
  readonly query: Readonly<Record<string, string>>;
  readonly plain?: boolean;
};

/** Saves exactly the claims that the list shows, all pages, as CSV or Excel. */
export function ClaimExport({ call, query, plain = false }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const save = async (format: (typeof FORMATS)[number]) => {
    const columns = (plain ? PLAIN : claimColumns).join(',');
    try {
      await saveFile(call, { ...query, format, columns, words: JSON.stringify(wordsOf(t)) });
    } catch (error) {
      notify('error', say(error));
    }
  };
  const items = FORMATS.map((format) => ({ label: t(`claims.export.${format}`), onSelect: () => void save(format) }));
  return <Menu label={t('claims.export')} icon="download" align="end" items={items} />;
}
