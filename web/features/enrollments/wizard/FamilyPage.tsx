import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FieldErrors } from '../../../ui/form-values.ts';
import { AnybodyElse } from './AnybodyElse.tsx';
import { addDependent, type Dependent } from './draft.ts';
import { FamilyMember } from './FamilyMember.tsx';
import { useEmployeeName } from './names.ts';
import { checkDependent } from './page-checks.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** Dependents: everybody of the family on one page, with their details and whether they are covered. */
export function FamilyPage() {
  const t = useText();
  const name = useEmployeeName();
  const { answers } = useDraft();
  const { goOn } = useWizard();
  const { isOpen, open, openWrong } = useOpened();
  const { list, add } = useAdding(open);
  const hasFamily = answers.dependents.length > 0;
  const send = async () => {
    if (!hasFamily && answers.coversDependents === true) return add();
    const wrong = await goOn();
    openWrong(wrong ?? {});
    return wrong;
  };
  return (
    <QuestionPage
      title={t(hasFamily ? 'enrollment.family.listTitle' : 'enrollment.family.title', { name })}
      about={t('enrollment.family.about')}
      onContinue={send}
    >
      <div ref={list} className="stack">
        {answers.dependents.map((dependent) => (
          <FamilyMember
            key={dependent.key}
            dependent={dependent}
            open={isOpen(dependent)}
            onChange={() => open(dependent.key)}
          />
        ))}
        {!hasFamily && <AnybodyElse />}
        {hasFamily && (
          <div>
            <Button icon="add" onClick={add}>
              {t('enrollment.family.add')}
            </Button>
          </div>
        )}
      </div>
    </QuestionPage>
  );
}

const isUnfinished = (one: Dependent): boolean =>
  (one.action === 'add' || one.action === 'change') && Object.keys(checkDependent(one)).length > 0;

/** Is something of these fields somebody's details? */
const isWrong = (errors: FieldErrors, { key }: Dependent): boolean =>
  Object.keys(errors).some((field) => field.startsWith(`dependents.${key}.`));

/**
 * Whose fields are in sight: those of everybody who is not finished when the page appears, who was asked for, and in whom
 * something is wrong. Nobody's go while they are being filled in.
 */
function useOpened() {
  const { section, found } = useWizard();
  const store = useDraftStore();
  const keysOf = (which: (one: Dependent) => boolean): string[] =>
    store.get().answers.dependents.flatMap((one) => (which(one) ? [one.key] : []));
  const [opened, setOpened] = useState(() =>
    keysOf((one) => isUnfinished(one) || isWrong(found, one) || section === `dependents/${one.key}`),
  );
  return {
    isOpen: ({ key, action }: Dependent): boolean => action !== 'remove' && opened.includes(key),
    open: (key: string) => setOpened((before) => [...before, key]),
    openWrong: (errors: FieldErrors) => setOpened((before) => [...before, ...keysOf((one) => isWrong(errors, one))]),
  };
}

/** Adds somebody, and puts the focus at their first name. */
function useAdding(open: (key: string) => void): { list: RefObject<HTMLDivElement | null>; add: () => undefined } {
  const store = useDraftStore();
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (added !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-field="dependents.${added}.firstName"]`)?.focus();
  }, [added]);
  const add = (): undefined => {
    const { answers, key } = addDependent(store.get().answers);
    store.change(() => answers);
    open(key);
    setAdded(key);
  };
  return { list, add };
}
