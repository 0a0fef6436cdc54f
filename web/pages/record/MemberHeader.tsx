import { useNavigate } from 'react-router';
import { formatDate, personName } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { ageOn } from '../../features/members/age.ts';
import { MemberState } from '../../features/members/MemberState.tsx';
import { SsnFact } from './SsnFact.tsx';
import { type RecordAddress, writeRecordAddress } from './record-address.ts';
import { useCoverageSentence } from './useCoverageSentence.ts';
import type { MemberRecord } from './useMemberRecord.ts';

type Props = { readonly record: MemberRecord; readonly address: RecordAddress };

/** Who this is, the facts everybody asks for first, and the day it is shown as of. */
export function MemberHeader({ record, address }: Props) {
  const t = useText();
  const sentence = useCoverageSentence(record.coverages);
  const own = record.family.find(({ id }) => id === record.id);
  return (
    <FactsHeader
      title={personName(record)}
      status={<MemberState state={own?.state ?? null} />}
      facts={factsOf(record, t)}
      sentence={sentence}
      actions={<AsOf record={record} address={address} />}
    />
  );
}

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
function AsOf({ record, address }: Props) {
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
