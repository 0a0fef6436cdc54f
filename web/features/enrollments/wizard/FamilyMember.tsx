import { useId, useState } from 'react';
import { beside } from '../../../lib/beside.ts';
import { formatDate } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { withStaying } from './cover-answers.ts';
import { CoverQuestion } from './CoverQuestion.tsx';
import { DependentFields } from './DependentFields.tsx';
import type { Dependent } from './draft.ts';
import { calledOf, fullName } from './names.ts';
import { checkDependent } from './page-checks.ts';
import { RemoveDependent } from './RemoveDependent.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

type Props = {
  readonly dependent: Dependent;
  /** Are the fields in sight, or the facts alone? */
  readonly open: boolean;
  readonly onChange: () => void;
};

/** One of the family: their details, what can be done about them, and whether they are covered. */
export function FamilyMember({ dependent, open, onChange }: Props) {
  const t = useText();
  const id = useId();
  const { key, action } = dependent;
  return (
    <section className="enrollment-member" aria-labelledby={id} data-leaves={action === 'remove'}>
      <div className="enrollment-member-head">
        <h2 id={id} data-section={`dependents/${key}`} tabIndex={-1}>
          {titleOf(dependent, t)}
        </h2>
        {!open && <Facts dependent={dependent} />}
        <Ways dependent={dependent} open={open} onChange={onChange} />
      </div>
      {open && <DependentFields dependent={dependent} />}
      <CoverQuestion dependent={dependent} />
    </section>
  );
}

/** The name once there is a first one: the last name stands there before anybody typed. */
const titleOf = (dependent: Dependent, t: Translate): string =>
  dependent.firstName?.trim() ? fullName(dependent) : t('enrollment.dependent.title');

function Facts({ dependent }: Pick<Props, 'dependent'>) {
  const t = useText();
  const { relationship, dob, action } = dependent;
  const isNew = action === 'add' || action === 'change';
  const facts = beside(relationship && t(`relationship.${relationship}`), dob && formatDate(dob));
  return (
    <p className="enrollment-person-facts">
      <span className="muted">{facts}</span>
      {action === 'remove' && <Chip tone="warn">{t('enrollment.family.leaves')}</Chip>}
      {isNew && Object.keys(checkDependent(dependent)).length > 0 && (
        <Chip tone="bad">{t('enrollment.family.unfinished')}</Chip>
      )}
    </p>
  );
}

/** Changing their details, taking them out, and keeping whoever was taken out. */
function Ways({ dependent, open, onChange }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { enrollment } = useDraft();
  const [asking, ask] = useState(false);
  const name = fullName(dependent) || t('enrollment.thisPerson');
  const stay = () => {
    store.change((before) => withStaying(before, enrollment.offers, dependent.key));
    void store.save();
  };
  if (dependent.action === 'remove')
    return (
      <Button kind="quiet" icon="refresh" onClick={stay}>
        {t('enrollment.family.keep', { name: calledOf(dependent, t) })}
      </Button>
    );
  return (
    <div className="row">
      {!open && (
        <Button kind="quiet" icon="edit" onClick={onChange}>
          {t('enrollment.change')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <Button kind="quiet" icon="remove" onClick={() => ask(true)}>
        {t('enrollment.remove')} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      {asking && <RemoveDependent dependent={dependent} onClose={() => ask(false)} />}
    </div>
  );
}
