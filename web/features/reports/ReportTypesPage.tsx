import type { Collection } from '@coverlane/contract/collection.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { useText } from '../../lib/i18n.ts';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LayoutPart } from './LayoutPart.tsx';

const { layout: _layout, ...fields } = reporttypes.fields;
/** The report types without what an editor of its own is for. */
const named: Collection = { ...reporttypes, fields };

/** Which reports are offered to whom, and what administrators make of them: `/admin/reporttypes`. */
export function ReportTypesPage() {
  const t = useText();
  return (
    <RecordsWithParts
      collection={named}
      path="/admin/reporttypes"
      parts={[{ name: 'layout', render: (record) => <LayoutPart record={record} /> }]}
      actions={<LinkButton href="/admin/reports">{t('reports.make')}</LinkButton>}
    />
  );
}
