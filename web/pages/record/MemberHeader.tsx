import { useNavigate } from 'react-router';
import { formatDate, personName } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useRecordTitle } from '../../lib/window-title.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { ageOn } from '../../features/members/age.ts';
import { MemberState } from '../../features/members/MemberState.tsx';
import { SsnFact } from './SsnFact.tsx';
import { type RecordAddress, writeRecordAddress } from './record-address.ts';
import { MemberActions } from './MemberActions.tsx';
import { MemberTabs } from './MemberTabs.tsx';
import { useCoverageSentence } from './useCoverageSentence.ts';
import type { MemberRecord } from './useMemberRecord.ts';

type Props = { readonly record: MemberRecord; readonly address: RecordAddress };

/** Who this is, the facts everybody asks for first, what can be done, and the parts of the record. */
export function MemberHeader({ record, address }: Props) {
  const t = useText();
  const sentence = useCoverageSentence(record.coverages);
  useRecordTitle(personName(record), record.memberNumber);
  const own = record.family.find(({ id }) => id === record.id);
  return (
    <FactsHeader
      title={personName(record)}
      status={<MemberState state={own?.state ?? null} />}
      facts={[...asOfFact(record, { address, t }), ...factsOf(record, t)]}
      sentence={sentence}
      actions={<MemberActions record={record} />}
      tabs={<MemberTabs record={record} address={address} />}
    />
  );
}

/** Of another day than today the header says so, wherever it is read: on paper, and while it stays in sight. */
const asOfFact = (record: MemberRecord, { address, t }: { address: RecordAddress; t: Translate }): Fact[] =>
  address.asOf === null ? [] : [{ label: t('members.asOf'), value: formatDate(record.asOf) }];

function factsOf(record: MemberRecord, t: Translate): Fact[] {
  const { employment, dob } = record;
  const age = dob === null ? null : ageOn(dob, record.asOf);
  const facts: (Fact | false | null)[] = [
    { label: t('members.number'), value: record.memberNumber },
    { label: t('members.relationship'), value: t(`relationship.${record.relationship}`) },
    { label: t('members.client'), value: [record.clientName, employment?.divisionName].filter(Boolean).join(' / ') },
    age !== null && { label: t('members.age'), value: age },
    employment?.hireDate != null && { label: t('members.hireDate'), value: formatDate(employment.hireDate) },
    record.ssnMasked !== null && {
      label: t('members.ssnShort'),
      value: <SsnFact key={record.id} record={record} masked={record.ssnMasked} />,
    },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}

/** The day the whole record is drawn for (design delight 11): coverage, address, division and employment follow it. */
export function AsOf({ record, address }: Pick<Props, 'address'> & { readonly record: MemberRecord | undefined }) {
  return record ? <AsOfInput record={record} address={address} /> : null;
}

function AsOfInput({ record, address }: Props) {
  const t = useText();
  const { type } = useUser();
  const navigate = useNavigate();
  const show = (asOf: string | null) =>
    void navigate(`/${type}/member/${record.id}${writeRecordAddress({ ...address, asOf })}`, { replace: true });
  return (
    <div className="members-asof">
      <DateInput
        name="asOf"
        label={t('members.asOf')}
        hint=""
        value={address.asOf ?? record.asOf}
        onChange={(day) => day !== '' && day >= '1900' && day !== record.asOf && show(day)}
      />
      {address.asOf !== null && (
        <Button kind="quiet" icon="refresh" onClick={() => show(null)}>
          {t('members.today')}
        </Button>
      )}
    </div>
  );
}
