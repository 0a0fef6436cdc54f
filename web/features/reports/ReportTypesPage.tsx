import type { Collection } from '@coverlane/contract/collection.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

const { layout: _layout, ...fields } = reporttypes.fields;
/** The report types without what an editor of its own is for. */
const named: Collection = { ...reporttypes, fields };

/** Which reports are offered to whom: `/admin/reporttypes`. */
export function ReportTypesPage() {
  const t = useText();
  const actions = <LinkButton href="/admin/reports">{t('reports.make')}</LinkButton>;
  return <CollectionPage collection={named} actions={actions} />;
}
