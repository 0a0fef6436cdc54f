import type { Reply } from '@coverlane/contract/call.ts';
import { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { OutdatedCards } from '../cards/OutdatedCards.tsx';
import { useCall } from '../../lib/api.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { CardEditor } from './CardEditor.tsx';
import { TemplateList } from './TemplateList.tsx';

type Row = Reply<typeof cardTemplates.cardTemplateList>['rows'][number];

/** Templates of ID cards with all their versions; an open one is edited: `/admin/idcardtemplates`. */
export function CardTemplatesPage() {
  const t = useText();
  const address = useListAddress([]);
  const list = useCall(cardTemplates.cardTemplateList, {});
  if (address.open) return <CardEditor key={address.open} id={address.open} address={address} />;
  return (
    <TemplateList
      above={<OutdatedCards />}
      title={t('screens.idCardTemplates')}
      about={t('cardTemplates.about')}
      list={list}
      address={address}
      create={(input) => request(cardTemplates.createCardTemplate, input)}
      scopeOf={(row) => scopeText(row, t)}
      typesOf={(row) => row.coverageTypes.map((type) => t(`coverageType.${type}`)).join(', ')}
    />
  );
}

/** For whom a template is: "Everybody", or the client, plan or division. */
const scopeText = (row: Row, t: Translate): string =>
  [t(`cardTemplates.scope.${row.scope}`), row.clientName, row.scopeName].filter(Boolean).join(' · ');
