import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { NoRows } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type ListTab, listTabs, tabNames } from './enrollment-line.ts';

/** The tab that the address of a list of enrollments names; all of them where it names none. */
export const tabOf = (address: ListAddress): ListTab => tabNames.find((name) => name === address.read('tab')) ?? 'all';

/** What the list is asked for: a tab is the states it holds, unless one of them is chosen. */
export function askedOf(address: ListAddress, tab: ListTab): Readonly<Record<string, string>> {
  const { tab: _, status, ...query } = address.query;
  const states = status ?? listTabs[tab].join(',');
  return { ...query, ...(states && { status: states }) };
}

type Props = { readonly address: ListAddress; readonly tab: ListTab };

/** Title, count and tabs of a list of enrollments. */
export function ListTop({ address, tab, total }: Props & { readonly total: number | undefined }) {
  const t = useText();
  const hrefOf = (name: ListTab) => address.href({ tab: name === 'all' ? undefined : name, status: undefined });
  return (
    <PageHeader
      title={t('enrollments.title')}
      about={total !== undefined && t('enrollments.count', { count: total })}
      actions={
        <Tabs
          label={t('enrollments.title')}
          tabs={tabNames.map((name) => ({ href: hrefOf(name), label: t(`enrollments.tab.${name}`) }))}
          current={hrefOf(tab)}
        />
      }
    />
  );
}

/** A tab alone narrows nothing: it has a sentence of its own while nothing is in it. */
export function NoEnrollments({ address, tab }: Props) {
  const t = useText();
  const isNarrowed = Object.keys(address.query).some((name) => !['tab', 'page', 'sort'].includes(name));
  const none = <EmptyState drawing="desk">{t(`enrollments.none.${tab}`)}</EmptyState>;
  return <NoRows address={{ ...address, isNarrowed }} none={none} />;
}
