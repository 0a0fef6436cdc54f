import { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { plans } from '@coverlane/contract/plans/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { unions } from '@coverlane/contract/collections/unions.ts';
import { services } from '@coverlane/contract/collections/services.ts';
import { entitytemplatevalues } from '@coverlane/contract/collections/entitytemplatevalues.ts';
import { relatedcontent } from '@coverlane/contract/collections/relatedcontent.ts';
import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../crud/words.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useSession, useUser } from '../../lib/session.tsx';
import { useRecordTitle } from '../../lib/window-title.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactsHeader } from '../../ui/FactsHeader.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { statusTones } from '../../ui/status-tones.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { clientHref, type ClientTab, clientTabs } from '../../lib/client-tabs.ts';

type Props = {
  readonly clientId: string;
  readonly tab: ClientTab;
  /** Buttons beside the client's name. */
  readonly actions?: ReactNode;
  readonly children: (client: CollectionRecord) => ReactNode;
};

/** A client's record: who it is, its parts as tabs, and one of them (design 1.2, 2.5). */
export function ClientFrame({ clientId, tab, actions, children }: Props) {
  const t = useText();
  const mayRead = useAllows()(clients.calls.list.access);
  const reply = useCall(clients.calls.list, { id: clientId }, { enabled: mayRead });
  const client = reply.data?.rows[0];
  useAmongClients(client?.id);
  return (
    <div className="page page-record">
      <BackLink href="/admin/clients">{t('screens.clients')}</BackLink>
      {!client && (mayRead ? <NoClient reply={reply} /> : <Missing />)}
      {client && (
        <>
          <Head client={client} actions={actions} tabs={<ClientTabs clientId={clientId} tab={tab} />} />
          {children(client)}
        </>
      )}
    </div>
  );
}

/** On its way, failed, or not there. */
function NoClient({ reply: { data, error, refetch } }: { readonly reply: ReturnType<typeof useCall> }) {
  const t = useText();
  const say = useFailureText();
  // An address that names no client is told like one that names another's.
  if (data || error?.status === 422) return <Missing />;
  if (error) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} label={t('screens.client')} />;
}

/** Whoever made a client goes on with it: it is among the clients that other screens offer. */
function useAmongClients(clientId: string | undefined): void {
  const { refresh } = useSession();
  const isKnown = useUser().clients.some(({ id }) => id === clientId);
  useEffect(() => {
    if (clientId !== undefined && !isKnown) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each client that was opened
  }, [clientId]);
}

function Missing() {
  const t = useText();
  const back = <LinkButton href="/admin/clients">{t('client.toClients')}</LinkButton>;
  return (
    <EmptyState drawing="desk" action={back}>
      {t('client.missing')}
    </EmptyState>
  );
}

type HeadProps = { readonly client: CollectionRecord; readonly actions: ReactNode; readonly tabs: ReactNode };

function Head({ client, actions, tabs }: HeadProps) {
  const t = useText();
  const { data } = useCall(clientCalls.clientRecord, { clientId: client.id });
  const word = useWords(clients);
  const status = String(client['status']);
  useRecordTitle(String(client['name']), String(client['clientNumber']));
  const facts = [
    { label: t('client.number'), value: String(client['clientNumber']) },
    { label: t('client.since'), value: formatDate(String(client['effectiveDate'])) },
    { label: t('client.people'), value: data?.counts.people ?? '–' },
    { label: t('client.divisions'), value: data?.counts.divisions ?? '–' },
  ];
  return (
    <FactsHeader
      title={String(client['name'])}
      status={<StatusChip tone={statusTones[status] ?? 'neutral'}>{word(`status.${status}`)}</StatusChip>}
      facts={facts}
      actions={actions}
      tabs={tabs}
    />
  );
}

function ClientTabs({ clientId, tab }: Pick<Props, 'clientId' | 'tab'>) {
  const t = useText();
  const allows = useAllows();
  const mayOpen: Partial<Record<ClientTab, boolean>> = {
    tiers: allows(plans.dptier.access),
    contacts: allows(contacts.calls.list.access),
    services: allows(services.calls.list.access),
    variables: allows(entitytemplatevalues.calls.list.access),
    unions: allows(unions.calls.list.access),
    related: allows(relatedcontent.calls.list.access),
    users: allows(user.searchUsers.access),
  };
  const tabs = clientTabs
    .filter((one) => mayOpen[one] ?? true)
    .map((one) => ({ href: clientHref(clientId, one), label: t(`client.tab.${one}`) }));
  return <Tabs label={t('client.tabs')} tabs={tabs} current={clientHref(clientId, tab)} />;
}
