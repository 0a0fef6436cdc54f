import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { withStaying } from './cover-answers.ts';
import { addDependent, type Dependent } from './draft.ts';
import { calledOf, fullName, useEmployeeName } from './names.ts';
import { checkPage } from './page-checks.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { RemoveDependent } from './RemoveDependent.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** Dependents: who else is to be covered. A list to which people are added one after the other (list and loop). */
export function DependentsList() {
  const t = useText();
  const name = useEmployeeName();
  const { answers } = useDraft();
  const hasFamily = answers.dependents.length > 0;
  return (
    <QuestionPage
      title={t(hasFamily ? 'enrollment.family.listTitle' : 'enrollment.family.title', { name })}
      about={t('enrollment.family.about')}
    >
      {hasFamily ? <Family /> : <AnybodyElse />}
    </QuestionPage>
  );
}

/** Adds somebody and opens their page. */
function useAdding(): () => void {
  const store = useDraftStore();
  const { go } = useWizard();
  return () => {
    const { answers, key } = addDependent(store.get().answers);
    store.change(() => answers);
    go(`dependents/${key}`);
  };
}

function AnybodyElse() {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const add = useAdding();
  return (
    <>
      <RadioGroup
        name="coversDependents"
        label={t('enrollment.field.coversDependents')}
        labelHidden
        look="cards"
        value={answers.coversDependents === null ? null : answers.coversDependents ? 'yes' : 'no'}
        onChange={(choice) => store.change((before) => ({ ...before, coversDependents: choice === 'yes' }))}
        choices={[
          { value: 'no', label: t('enrollment.family.nobody') },
          { value: 'yes', label: t('enrollment.family.somebody'), hint: t('enrollment.family.somebodyHint') },
        ]}
      />
      {answers.coversDependents === true && <AddButton onAdd={add} />}
    </>
  );
}

const AddButton = ({ onAdd }: { readonly onAdd: () => void }) => {
  const t = useText();
  return (
    <div>
      <Button icon="add" onClick={onAdd}>
        {t('enrollment.family.add')}
      </Button>
    </div>
  );
};

function Family() {
  const { answers } = useDraft();
  const add = useAdding();
  return (
    <>
      <ul className="plain-list enrollment-people">
        {answers.dependents.map((dependent) => (
          <Person key={dependent.key} dependent={dependent} />
        ))}
      </ul>
      <AddButton onAdd={add} />
    </>
  );
}

/** One of the family: who it is, what is missing, and the ways to change that. */
function Person({ dependent }: { readonly dependent: Dependent }) {
  const t = useText();
  const { hrefOf } = useWizard();
  const store = useDraftStore();
  const { enrollment } = useDraft();
  const [asking, ask] = useState(false);
  const leaves = dependent.action === 'remove';
  const name = fullName(dependent) || t('enrollment.thisPerson');
  const stay = () => {
    store.change((before) => withStaying(before, enrollment.offers, dependent.key));
    void store.save();
  };
  return (
    <li className="enrollment-person" data-leaves={leaves}>
      <Icon name="user" />
      <PersonFacts dependent={dependent} name={name} />
      <div className="row">
        {leaves ? (
          <Button kind="quiet" icon="refresh" onClick={stay}>
            {t('enrollment.family.keep', { name: calledOf(dependent, t) })}
          </Button>
        ) : (
          <>
            <Anchor href={hrefOf(`dependents/${dependent.key}`)}>
              {t('enrollment.change')} <VisuallyHidden>{name}</VisuallyHidden>
            </Anchor>
            <Button kind="quiet" icon="remove" onClick={() => ask(true)}>
              {t('enrollment.remove')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </>
        )}
      </div>
      {asking && <RemoveDependent dependent={dependent} onClose={() => ask(false)} />}
    </li>
  );
}

function PersonFacts({ dependent, name }: { readonly dependent: Dependent; readonly name: string }) {
  const t = useText();
  const { answers, enrollment } = useDraft();
  const { relationship, dob, key, action, sameAddress } = dependent;
  const pages = [`dependents/${key}`, `dependents/${key}/more`, ...(sameAddress ? [] : [`dependents/${key}/address`])];
  const isOpen =
    (action === 'add' || action === 'change') &&
    pages.some((page) => Object.keys(checkPage(page, answers, enrollment.offers)).length > 0);
  const facts = [relationship && t(`relationship.${relationship}`), dob && formatDate(dob)].filter(Boolean);
  return (
    <div className="enrollment-person-facts">
      <strong>{name}</strong>
      <span className="muted">{facts.join(' · ')}</span>
      {action === 'remove' && <Chip tone="warn">{t('enrollment.family.leaves')}</Chip>}
      {isOpen && <Chip tone="bad">{t('enrollment.family.unfinished')}</Chip>}
    </div>
  );
}
