import { type Access, premiumKeepers, unionKeepers } from '@coverlane/contract/access.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type RecordAddress, recordTabs, type RecordTab, writeRecordAddress } from './record-address.ts';
import type { MemberRecord } from './useMemberRecord.ts';

type Props = { readonly record: MemberRecord; readonly address: RecordAddress };

/** Who may read health information. */
const readers: Access = [{ types: ['admin', 'broker', 'client', 'partner', 'tpa'], anyOf: ['phi'] }];

/** The parts of a record as links, so that back, reload and a new tab work. */
export function MemberTabs({ record, address }: Props) {
  const t = useText();
  const { type } = useUser();
  const hrefOf = (tab: RecordTab) => `/${type}/member/${record.id}${writeRecordAddress({ ...address, tab })}`;
  const counts: Partial<Record<RecordTab, number>> = {
    coverage: record.coverages.filter(({ state }) => state === 'current').length,
    family: record.family.length,
  };
  const allows = useAllows();
  const mayOpen: Partial<Record<RecordTab, boolean>> = {
    cobra: allows(premiumKeepers),
    hours: allows(unionKeepers),
    claims: allows(readers),
    accumulators: allows(readers),
  };
  const own = recordTabs.filter((tab) => mayOpen[tab] ?? true);
  const tabs = own.map((tab) => ({ href: hrefOf(tab), label: t(`members.tab.${tab}`), count: counts[tab] }));
  return <Tabs label={t('members.tabs')} tabs={tabs} current={hrefOf(address.tab)} />;
}
