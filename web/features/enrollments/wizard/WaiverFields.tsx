import { waiverReasons } from '@coverlane/contract/enrollments/codes.ts';
import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { electionOf, type Offer, withElection } from './draft.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

/** Why a benefit is waived, and by whom the person is covered instead (domain 4.1). */
export function WaiverFields({ offer: { coverageType } }: { readonly offer: Offer }) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { waiverReason, waiverCarrier } = electionOf(answers, coverageType);
  const hasOther = waiverReason !== null && waiverReason !== 'none';
  const name = `elections.${coverageType}`;
  return (
    <div className="form stack">
      <Select
        name={`${name}.waiverReason`}
        label={t('enrollment.field.waiverReason')}
        width="medium"
        value={waiverReason ?? ''}
        onChange={(value) =>
          store.change((before) =>
            withElection(before, coverageType, { waiverReason: waiverReasons.find((one) => one === value) ?? null }),
          )
        }
        choices={waiverReasons.map((value) => ({ value, label: t(`enrollment.waiverReason.${value}`) }))}
      />
      {hasOther && (
        <TextInput
          name={`${name}.waiverCarrier`}
          label={t('enrollment.field.waiverCarrier')}
          optional
          width="medium"
          maxLength={100}
          value={waiverCarrier ?? ''}
          onChange={(text) =>
            store.change((before) => withElection(before, coverageType, { waiverCarrier: text || null }))
          }
        />
      )}
    </div>
  );
}
