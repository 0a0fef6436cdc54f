import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { withTicks } from './cover-answers.ts';
import { type Offer, peopleOf, ticked, withCovered } from './draft.ts';
import { nameOfKey } from './names.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

type Props = { readonly offer: Offer };

/** Who is covered by this benefit, by ticks; whoever cannot be is named with the reason. */
export function WhoIsCovered({ offer }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const people = peopleOf(answers, offer);
  const covered = ticked(answers, { ...offer, people });
  const possible = people.filter(({ refusal }) => refusal === null).map(({ key }) => key);
  const name = `elections.${offer.coverageType}.covered`;
  const cover = (keys: readonly string[]) => {
    store.change((before) => withTicks(withCovered(before, offer, keys), keys));
    void store.save();
  };
  const isAll = possible.every((key) => covered.includes(key));
  return (
    <FieldSet field={{ name, label: t('enrollment.benefit.who'), hint: t('enrollment.benefit.whoHint') }}>
      <div className="enrollment-covered">
        {people.map(({ key, relationship, refusal }, index) => (
          <CoveredBox
            key={key}
            name={name}
            person={{ key, label: nameOfKey(answers, key, t), relationship, refusal }}
            leads={index === 0}
            checked={covered.includes(key)}
            onChange={(isOn) => cover(isOn ? [...covered, key] : covered.filter((one) => one !== key))}
          />
        ))}
      </div>
      {!isAll && possible.length > 1 && (
        <div>
          <Button icon="people" onClick={() => cover(possible)}>
            {t('enrollment.benefit.everybody')}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}

type BoxProps = {
  readonly name: string;
  readonly person: Pick<Offer['people'][number], 'key' | 'relationship' | 'refusal'> & { readonly label: string };
  readonly leads: boolean;
  readonly checked: boolean;
  readonly onChange: (ticked: boolean) => void;
};

function CoveredBox({ name, person: { key, label, relationship, refusal }, leads, checked, onChange }: BoxProps) {
  const t = useText();
  const say = useEnrollmentWords();
  const isEmployee = key === SUBSCRIBER_KEY;
  const hint = refusal ? say(refusal) : relationship && t(`relationship.${relationship}`);
  return (
    <Checkbox
      name={name}
      value={key}
      leads={leads}
      label={label}
      hint={hint}
      checked={checked}
      // The others are covered through the employee (domain 4.2). Whoever is ticked and cannot be covered can be unticked.
      disabled={isEmployee || (refusal !== null && !checked)}
      onChange={onChange}
    />
  );
}
