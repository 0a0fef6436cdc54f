import { formatDate, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ageOn } from '../../features/members/age.ts';
import { MemberState } from '../../features/members/MemberState.tsx';
import { type RecordAddress, writeRecordAddress } from './record-address.ts';
import type { MemberRecord } from './useMemberRecord.ts';

type Props = { readonly record: MemberRecord; readonly address: RecordAddress };

/** The family tab: everybody, each a link to their own record. */
export function MemberFamily({ record, address }: Props) {
  const t = useText();
  return (
    <>
      <FamilyList record={record} address={address} />
      {record.family.length === 1 && (
        <EmptyState drawing="desk" title={t('members.noFamily')}>
          {t('members.noFamilyAbout')}
        </EmptyState>
      )}
    </>
  );
}

/** The family as a table; for each person what they are covered for today with this subscriber. */
export function FamilyList({ record, address }: Props) {
  const t = useText();
  const { type } = useUser();
  const ageOf = (dob: string) => ageOn(dob, record.asOf) ?? '–';
  return (
    <DataTable
      caption={t('members.tab.family')}
      rows={record.family}
      rowKey={({ id }) => id}
      rowHref={({ id }) =>
        `/${type}/member/${id}${writeRecordAddress({ ...address, client: record.clientId, tab: 'overview' })}`
      }
      columns={[
        { key: 'name', width: 'name', label: t('members.name'), cell: personName, priority: 1 },
        {
          key: 'relationship',
          label: t('members.relationship'),
          cell: ({ relationship }) => t(`relationship.${relationship}`),
        },
        {
          key: 'number',
          width: 'id',
          label: t('members.number'),
          cell: ({ memberNumber }) => memberNumber,
          priority: 3,
        },
        {
          key: 'dob',
          label: t('members.dob'),
          cell: ({ dob }) => (dob ? t('members.dobAge', { date: formatDate(dob), age: ageOf(dob) }) : '–'),
        },
        { key: 'state', width: 'state', label: t('members.status'), cell: stateOf },
      ]}
    />
  );
}

/** The family in a narrow rail: each a line that leads to their record, with who they are and whether they are covered. */
export function FamilyLines({ record, address }: Props) {
  const t = useText();
  const { type } = useUser();
  const others = record.family.filter(({ id }) => id !== record.id);
  return (
    <ul className="plain-list members-lines">
      {others.map((person) => (
        <li key={person.id}>
          <Anchor href={`/${type}/member/${person.id}${writeRecordAddress({ ...address, client: record.clientId })}`}>
            {personName(person)}
          </Anchor>
          <MemberState state={person.state} />
          <span className="muted small">
            {[
              t(`relationship.${person.relationship}`),
              person.dob &&
                t('members.dobAge', { date: formatDate(person.dob), age: ageOn(person.dob, record.asOf) ?? '–' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const stateOf = ({ state }: MemberRecord['family'][number]) => <MemberState state={state} />;
