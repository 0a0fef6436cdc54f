import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { clientFieldOwners } from '@coverlane/contract/collections/content-codes.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ClientFieldValues } from './ClientFieldValues.tsx';
import type { Place } from './employer-fields-href.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';

/**
 * What is kept about an employer, its groups and its divisions besides what the portal knows by itself, for others than
 * administrators: `/{broker,client,partner,tpa}/clientfields` (domain 12.3: visibleTo, editableBy).
 */
export function EmployerFieldsPage() {
  const t = useText();
  const { clients, place, clientId, choose, guard, setTyped } = useChosen();
  if (!place) return <EmptyState drawing="folder">{t('clientParts.noClient')}</EmptyState>;
  return (
    <div className="page">
      <PageHeader title={t('screens.employerFields')} about={t('clientParts.employerAbout')} />
      <Toolbar>
        {clients.length > 1 && (
          <Select
            name="client"
            label={t('shell.client')}
            empty={null}
            width="medium"
            value={clientId}
            choices={clients}
            onChange={(client) => choose({ client })}
          />
        )}
        <Places {...{ clientId, place }} onChoose={(chosen) => choose({ client: clientId, place: chosen })} />
      </Toolbar>
      <Kept key={place.id} place={place} onTyped={setTyped} />
      <LeaveQuestion guard={guard} />
    </div>
  );
}

/** The employer and the part of it that the address names: without one the active employer, or the first there is. */
function useChosen() {
  const [typed, setTyped] = useState(false);
  const clients = useClientChoices();
  const active = useActiveClient();
  const [params, setParams] = useSearchParams();
  // Links are held back by the form itself; what is chosen here is no link.
  const guard = useLeaveGuard(typed, keepsAll, 'too');
  const asked = clients.find(({ value }) => value === params.get('client'))?.value;
  const clientId = asked ?? active?.id ?? clients[0]?.value ?? '';
  const choose = (next: Record<string, string>) =>
    guard.leave(() => {
      setTyped(false);
      setParams(next, { replace: true });
    });
  return { clients, place: placeIn(params.get('place'), clientId), clientId, choose, guard, setTyped };
}

const keepsAll = () => true;

/** `division.<id>` of the address, or else the employer as a whole; undefined where there is none. */
function placeIn(said: string | null, clientId: string): Place | undefined {
  const [kind, id] = said?.split('.') ?? [];
  const entityType = clientFieldOwners.find((owner) => owner === kind && owner !== 'member');
  if (entityType && id) return { entityType, id };
  return clientId ? { entityType: 'client', id: clientId } : undefined;
}

type PlacesProps = { readonly clientId: string; readonly place: Place; readonly onChoose: (place: string) => void };

/** The employer as a whole, or one of its groups or divisions. */
function Places({ clientId, place: { entityType, id }, onChoose }: PlacesProps) {
  const t = useText();
  const { data } = useCall(reference.divisions, { clientId });
  const divisions = data?.rows ?? [];
  const groups = new Map(divisions.map(({ groupId, groupNumber }) => [groupId, groupNumber]));
  const choices = [
    ...[...groups].map(([group, number]) => ({
      value: `group.${group}`,
      label: t('clientParts.groupOf', { group: number }),
    })),
    ...divisions.map((division) => ({
      value: `division.${division.id}`,
      label: t('clientParts.divisionOf', { division: division.name }),
    })),
  ];
  return (
    <Select
      name="place"
      label={t('clientParts.place')}
      width="medium"
      empty={t('clientParts.wholeEmployer')}
      value={entityType === 'client' ? '' : `${entityType}.${id}`}
      choices={choices}
      onChange={onChoose}
    />
  );
}

/** What is kept there; that nothing is, is said here. */
function Kept({ place, onTyped }: { readonly place: Place; readonly onTyped: (typed: boolean) => void }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(clientFields.shownFieldValues, place);
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('clientParts.fields')} />;
  if (data.rows.length === 0) return <EmptyState drawing="folder">{t('clientParts.nothingKept')}</EmptyState>;
  return <ClientFieldValues entityType={place.entityType} entityId={place.id} onTyped={onTyped} />;
}
