import { memberList } from '@coverlane/contract/members/list-calls.ts';
import { memberColumns, type MemberColumn } from '@coverlane/contract/members/lists.ts';
import { coverageTypes, relationshipCodes } from '@coverlane/contract/codes.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { ExportMenu, type ListColumn } from '../../lists/ExportMenu.tsx';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { type MemberList, searchInput } from './useMemberList.ts';

const LABELS: Readonly<Record<MemberColumn, TextKey>> = {
  name: 'members.name',
  memberNumber: 'members.number',
  relationship: 'members.relationship',
  subscriber: 'members.subscriber',
  client: 'members.client',
  division: 'members.division',
  dob: 'members.dob',
  coverage: 'members.coverage',
  since: 'members.since',
  state: 'members.status',
  externalId: 'members.field.externalId',
};

const STATES = ['current', 'upcoming', 'expired'] as const;

/** Takes away everybody whom the list finds, as CSV or Excel; says why where the permission to export is missing. */
export function MembersExport({ list }: { readonly list: MemberList }) {
  const t = useText();
  const may = useMayExport(memberList.memberListFile);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const codesOf = (key: MemberColumn): ListColumn['codes'] => {
    if (key === 'relationship') return relationshipCodes.map((value) => ({ value, label: t(`relationship.${value}`) }));
    if (key === 'coverage') return coverageTypes.map((value) => ({ value, label: t(`coverageType.${value}`) }));
    return key === 'state' ? STATES.map((value) => ({ value, label: t(`members.group.${value}`) })) : [];
  };
  return (
    <ExportMenu
      call={memberList.memberListFile}
      query={searchInput(list.answered)}
      columns={memberColumns.map((key) => ({ key, label: t(LABELS[key]), codes: codesOf(key) ?? [] }))}
      labels={{ menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') }}
    />
  );
}
