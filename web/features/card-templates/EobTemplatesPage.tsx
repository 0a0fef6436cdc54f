import { eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { EobEditor } from './EobEditor.tsx';
import { TemplateList } from './TemplateList.tsx';

/** Templates of explanations of benefits with all their versions; an open one is edited: `/admin/eobtemplates`. */
export function EobTemplatesPage() {
  const t = useText();
  const address = useListAddress([]);
  const list = useCall(eobTemplates.eobTemplateList, {});
  if (address.open) return <EobEditor key={address.open} id={address.open} address={address} />;
  return (
    <TemplateList
      title={t('screens.eobTemplates')}
      about={t('eobTemplates.about')}
      list={list}
      address={address}
      create={(input) => request(eobTemplates.createEobTemplate, input)}
      scopeOf={({ scope, clientName }) => [t(`cardTemplates.scope.${scope}`), clientName].filter(Boolean).join(' · ')}
    />
  );
}
