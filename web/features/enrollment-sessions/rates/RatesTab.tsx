import type { Reply } from '@coverlane/contract/call.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { EmployerShare } from './EmployerShare.tsx';
import { RatesInForce } from './RatesInForce.tsx';
import { RatesPreview } from './RatesPreview.tsx';
import { RatesUpload } from './RatesUpload.tsx';
import { RateVersions } from './RateVersions.tsx';

type Props = { readonly sessionId: string };
type Entity = Reply<typeof sessionRates.ratedEntities>['rows'][number];

/** The rates of a session: a file of them, what it was understood as, what holds, its versions, and what somebody would pay. */
export function RatesTab({ sessionId }: Props) {
  const t = useText();
  const entities = useCall(sessionRates.ratedEntities, { sessionId }).data?.rows;
  return (
    <div className="stack">
      <RatesUpload sessionId={sessionId} />
      {entities?.length === 0 && (
        <Card title={t('sessionRates.title')}>
          <EmptyState>{t('sessionRates.noPlans')}</EmptyState>
        </Card>
      )}
      {entities && entities.length > 0 && <ByEntity sessionId={sessionId} entities={entities} />}
    </div>
  );
}

/** One plan or extra benefit at a time, the first one at first. */
function ByEntity({ sessionId, entities }: Props & { readonly entities: readonly Entity[] }) {
  const t = useText();
  const [chosen, choose] = useState<string>();
  const entity = entities.find(({ entityId }) => entityId === chosen) ?? entities[0];
  if (!entity) return null;
  return (
    <>
      <Select
        name="entity"
        label={t('sessionRates.of')}
        choices={entities.map(({ entityId, name }) => ({ value: entityId, label: name }))}
        value={entity.entityId}
        onChange={choose}
        width="medium"
        empty={null}
      />
      <OfEntity key={entity.entityId} sessionId={sessionId} entity={entity} />
    </>
  );
}

function OfEntity({ sessionId, entity }: Props & { readonly entity: Entity }) {
  const { entityType, entityId } = entity;
  const of = { sessionId, entityType, entityId };
  const { data } = useCall(sessionRates.enrollmentSessionRates, of);
  return (
    <>
      <RatesInForce data={data} />
      {data && <EmployerShare of={of} data={data} />}
      <RateVersions of={of} versions={data?.versions} />
      {entityType === 'plan' && data && (
        <RatesPreview sessionId={sessionId} planId={entityId} divisions={data.divisions} />
      )}
    </>
  );
}
