import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Which reports are offered to whom: `/admin/reporttypes`. */
export function ReportTypesPage() {
  const t = useText();
  const actions = <LinkButton href="/admin/reports">{t('reports.make')}</LinkButton>;
  return <CollectionPage collection={reporttypes} actions={actions} />;
}
