import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { electionOf, type Offer, ticked } from './draft.ts';
import { nameOfKey } from './names.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

const ASKED = 'covered-elsewhere';

/** Who would be covered by this type under two records: the answer that it is meant, for each of them (domain 3.3). */
export function CoveredTwice({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const store = useDraftStore();
  const { answers, enrollment } = useDraft();
  const field = `elections.${offer.coverageType}`;
  const holders = new Map(
    enrollment.issues
      .filter((issue) => issue.field === field && issue.reason.code === ASKED)
      .map(({ reason: { values } }) => [String(values['person']), String(values['holder'])] as const),
  );
  const meant = answers.coveredTwice ?? [];
  const asked = ticked(answers, offer).filter((key) => holders.has(key) || meant.includes(key));
  if (asked.length === 0 || electionOf(answers, offer.coverageType).decision === 'waive') return null;
  const mean = (key: string, isOn: boolean) => {
    store.change((before) => {
      const others = (before.coveredTwice ?? []).filter((one) => one !== key);
      return { ...before, coveredTwice: isOn ? [...others, key] : others };
    });
    void store.save();
  };
  const labelOf = (key: string) => {
    const holder = holders.get(key);
    const name = nameOfKey(answers, key, t);
    if (holder === undefined) return t('enrollment.benefit.coveredTwicePlain', { name });
    return t('enrollment.benefit.coveredTwice', { name, holder });
  };
  return (
    <FieldSet
      field={{
        name: `${field}.coveredTwice`,
        label: t('enrollment.benefit.coveredTwiceTitle'),
        hint: t('enrollment.benefit.coveredTwiceHint'),
      }}
    >
      {asked.map((key) => (
        <Checkbox
          key={key}
          name={`${field}.coveredTwice`}
          value={key}
          label={labelOf(key)}
          checked={meant.includes(key)}
          onChange={(isOn) => mean(key, isOn)}
        />
      ))}
    </FieldSet>
  );
}
