import { useEffect } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Exceptions } from './Exceptions.tsx';
import { PersonHireDate, PersonSalary, PersonText, type Who } from './PersonFields.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

const FEW = 5;

/** Where and since when somebody works, which decides what is offered and from when. */
export function WorkFields({ who }: { readonly who: Who }) {
  const t = useText();
  const { classCode, jobTitle, hoursPerWeek, salary } = who.person;
  const isFilled = [classCode, jobTitle, hoursPerWeek, salary].some((value) => value);
  return (
    <>
      <DivisionChoice />
      <PersonHireDate who={who} />
      <EffectiveDate />
      <Exceptions />
      <Disclosure summary={t('enrollment.landing.more')} open={isFilled}>
        <div className="stack">
          <PersonText who={who} field="jobTitle" optional />
          <PersonText who={who} field="classCode" optional width="short" hint={t('enrollment.hint.classCode')} />
          <PersonText who={who} field="hoursPerWeek" optional width="short" numeric />
          <PersonSalary who={who} hint={t('enrollment.hint.salary')} />
        </div>
      </Disclosure>
    </>
  );
}

/** "Location is required." (specification 5): the division is where somebody works. */
function DivisionChoice() {
  const t = useText();
  const store = useDraftStore();
  const { enrollment, answers } = useDraft();
  const { divisions } = enrollment;
  useOnlyDivision();
  const field = { name: 'selectedDivisionId', label: t('enrollment.field.selectedDivisionId') };
  const choose = (id: string) => {
    store.change((before) => ({ ...before, selectedDivisionId: id || null }));
    void store.save();
  };
  const choices = divisions.map(({ id, name, open }) => ({
    value: id,
    label: name,
    ...(!open && { hint: t('enrollment.landing.closed') }),
  }));
  return divisions.length > FEW ? (
    <Select {...field} choices={choices} value={answers.selectedDivisionId ?? ''} onChange={choose} width="medium" />
  ) : (
    <RadioGroup {...field} choices={choices} value={answers.selectedDivisionId} onChange={choose} look="cards" />
  );
}

/** Where there is one location only, nobody has to choose it. */
function useOnlyDivision(): void {
  const store = useDraftStore();
  const { enrollment, answers } = useDraft();
  const only = enrollment.divisions.length === 1 ? enrollment.divisions[0]?.id : undefined;
  const isOpen = answers.selectedDivisionId === null;
  useEffect(() => {
    if (only !== undefined && isOpen) store.change((before) => ({ ...before, selectedDivisionId: only }));
  }, [only, isOpen, store]);
}

/** The day coverage begins, with the rules that led to it (domain 3.2). */
export function EffectiveDate() {
  const t = useText();
  const say = useEnrollmentWords();
  const { enrollment } = useDraft();
  if (enrollment.effectiveDate === null) return null;
  return (
    <div role="status">
      <Banner title={t('enrollment.coverageFrom', { date: formatDate(enrollment.effectiveDate) })}>
        {enrollment.because.map((reason) => (
          <p key={JSON.stringify(reason)}>{say(reason)}</p>
        ))}
      </Banner>
    </div>
  );
}
