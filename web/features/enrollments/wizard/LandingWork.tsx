import { useEffect } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useWords } from '../useWords.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { Exceptions } from './Exceptions.tsx';
import { useEmployeeName } from './names.ts';
import { PersonHireDate, PersonSalary, PersonText, useWho } from './PersonFields.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

const FEW = 5;

/** Landing page of a new hire: where and since when somebody works, which decides what is offered and from when. */
export function LandingWork() {
  const t = useText();
  const who = useWho(SUBSCRIBER_KEY);
  const name = useEmployeeName();
  const { enrollment } = useDraft();
  if (!who) return null;
  const { classCode, jobTitle, hoursPerWeek, salary } = who.person;
  const isFilled = [classCode, jobTitle, hoursPerWeek, salary].some((value) => value);
  return (
    <QuestionPage
      title={t('enrollment.landing.title', { name })}
      about={t('enrollment.landing.about', { client: enrollment.clientName })}
    >
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
    </QuestionPage>
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
  const say = useWords();
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
