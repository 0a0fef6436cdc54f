import { allows, insurabilityDeciders } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Line = Reply<typeof insurability.insurabilityList>['rows'][number];
type Props = { readonly address: ListAddress; readonly title: string; readonly tabs: ReactNode };

/** Whose coverage amount awaits evidence of insurability, the longest first; whoever decides is led there, others to the record. */
export function EvidenceList({ address, title, tabs }: Props) {
  const t = useText();
  const user = useUser();
  const client = useActiveClient()?.id;
  const list = useCall(insurability.insurabilityList, askedOf(address.page, client), { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={title}
        about={data && t('cobra.evidence.count', { count: data.total })}
        actions={<NoFile of="insurabilityList" why="toDo" />}
      />
      {tabs}
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cobra.tab.evidence')}
        columns={columnsOf(t, user.clients.length > 1 && client === undefined)}
        rows={data?.rows}
        rowKey={({ memberId, planId }: Line) => `${memberId} ${planId}`}
        rowName={({ member }: Line) => member}
        rowHref={({ memberId, clientId, planId }: Line) =>
          `/${user.type}/${screenOf(user)}/${memberId}?client=${clientId}${mayDecide(user) ? `&plan=${planId}` : ''}`
        }
        empty={<EmptyState drawing="desk">{t('cobra.evidence.none')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

const mayDecide = (user: ReturnType<typeof useUser>): boolean => allows(insurabilityDeciders, actorOf(user));

/** Where a line leads whoever decides, and whoever reads. */
const screenOf = (user: ReturnType<typeof useUser>): string => (mayDecide(user) ? 'insurability' : 'member');

/** A page of one client's, or of all. */
const askedOf = (page: number, clientId: string | undefined) => ({ page, ...(clientId !== undefined && { clientId }) });

/** An amount, or that it depends on a salary the reader does not see. */
const told = (amount: string | null, t: Translate): string =>
  amount === null ? t('members.amountUntold') : formatMoney(amount);

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'member', width: 'name', label: t('cobra.member'), cell: ({ member }) => member, priority: 1 },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('cobra.client'), cell: ({ client }: Line) => client }]
    : []),
  {
    key: 'plan',
    width: 'name',
    label: t('cobra.evidence.plan'),
    cell: ({ coverageType, planName }) => `${t(`coverageType.${coverageType}`)}: ${planName}`,
  },
  {
    key: 'pending',
    width: 'money',
    label: t('cobra.evidence.pending'),
    cell: ({ pending }) => told(pending, t),
  },
  {
    key: 'insured',
    width: 'money',
    label: t('cobra.evidence.insured'),
    cell: ({ insured }) => told(insured, t),
  },
  {
    key: 'asked',
    width: 'money',
    label: t('cobra.evidence.asked'),
    cell: ({ asked }) => told(asked, t),
  },
  { key: 'since', width: 'date', label: t('cobra.evidence.since'), cell: ({ since }) => formatDate(since) },
  { key: 'age', label: t('cobra.evidence.age'), cell: ({ days }) => t('cobra.evidence.days', { count: days }) },
  { key: 'step', label: t('cobra.evidence.step'), cell: ({ step }) => t(`cobra.evidence.next.${step}`) },
];
