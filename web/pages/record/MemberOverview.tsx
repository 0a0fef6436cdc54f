import { formatDate, formatPhone, personName } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList, type Detail } from '../../ui/DescriptionList.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { CoverageStrip } from './CoverageStrip.tsx';
import { FactText } from '../../features/enrollments/FactText.tsx';
import { FamilyLines } from './MemberFamily.tsx';
import { MemberFields, MemberForms, MemberLetters } from './LaterParts.tsx';
import { ParticularsCard } from './ParticularsCard.tsx';
import { SalaryFact } from './SalaryFact.tsx';
import { TimelineList } from './MemberTimeline.tsx';
import { type RecordAddress, writeRecordAddress } from './record-address.ts';
import type { MemberRecord } from './useMemberRecord.ts';

type Props = { readonly record: MemberRecord; readonly address: RecordAddress };

const LATEST = 4;

/** The record at a glance: bars, person, and beside them the family and what happened lately. */
export function MemberOverview({ record, address }: Props) {
  const t = useText();
  const { type } = useUser();
  return (
    <div className="with-rail">
      <div className="stack">
        <Card title={t('members.tab.coverage')}>
          <CoverageStrip coverages={record.coverages} asOf={record.asOf} />
        </Card>
        <div className="card-grid">
          <PersonCard record={record} />
          <AddressCard record={record} />
        </div>
        <ParticularsCard record={record} />
        <MemberFields record={record} />
        <MemberForms record={record} />
        <MemberLetters record={record} />
      </div>
      <div className="stack rail">
        {record.family.length > 1 && (
          <Card title={t('members.tab.family')}>
            <FamilyLines record={record} address={address} />
          </Card>
        )}
        <Card
          title={t('members.tab.timeline')}
          footer={
            <Anchor href={`/${type}/member/${record.id}${writeRecordAddress({ ...address, tab: 'timeline' })}`}>
              {t('members.wholeTimeline')}
            </Anchor>
          }
        >
          <TimelineList entries={record.timeline.slice(0, LATEST)} clientId={record.clientId} />
        </Card>
      </div>
    </div>
  );
}

function PersonCard({ record }: Pick<Props, 'record'>) {
  const t = useText();
  const { employment } = record;
  return (
    <Card title={t('members.person')}>
      <DescriptionList
        details={[
          { label: t('members.name'), value: [record.prefix, personName(record)].filter(Boolean).join(' ') },
          { label: t('members.dob'), value: record.dob && formatDate(record.dob) },
          { label: t('members.gender'), value: record.gender && t(`gender.${record.gender}`) },
          { label: t('members.email'), value: record.email && <EmailText address={record.email} /> },
          { label: t('members.phone'), value: record.phone && formatPhone(record.phone) },
          ...(record.externalId === null ? [] : [{ label: t('members.field.externalId'), value: record.externalId }]),
          ...(employment
            ? [
                { label: t('members.division'), value: employment.divisionName },
                {
                  label: t('members.employmentStatus'),
                  value: employment.status && <FactText field="status" value={employment.status} />,
                },
                { label: t('members.employeeId'), value: employment.employeeSystemIdentifier },
                ...salaryOf(record, t),
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Only where one is recorded of the person, and the reader may know it. */
const salaryOf = (record: MemberRecord, t: Translate): Detail[] =>
  record.particulars.salary === null
    ? []
    : [
        {
          label: t('members.salary'),
          value: <SalaryFact record={record} since={record.particulars.salary.effectiveDate} />,
        },
      ];

function AddressCard({ record }: Pick<Props, 'record'>) {
  const t = useText();
  return (
    <Card title={t('members.address')}>
      {record.addresses.length === 0 && <p className="muted">{t('members.noAddress')}</p>}
      {record.addresses.map((address) => (
        <div key={`${address.kind} ${address.effectiveDate}`}>
          <p className="muted small">{t(`members.address.${address.kind}`)}</p>
          <address className="members-address">
            {[address.address1, address.address2, cityLine(address), address.county, foreign(address.country)]
              .filter(Boolean)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </address>
        </div>
      ))}
    </Card>
  );
}

type Address = MemberRecord['addresses'][number];

const cityLine = ({ city, state, zip }: Address): string =>
  [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ');

const foreign = (country: string | null): string | null => (country === 'US' || country === 'USA' ? null : country);
