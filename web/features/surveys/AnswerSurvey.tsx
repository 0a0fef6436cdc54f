import type { Reply } from '@coverlane/contract/call.ts';
import { checkAnswers } from '@coverlane/contract/forms/check-answers.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormView } from '../../forms/FormView.tsx';
import type { ItemParts } from '../../forms/item-props.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import type { Language } from '../../lib/language.ts';
import { request } from '../../lib/request.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Signing } from './Signing.tsx';

// Few surveys ask for files: what takes them comes with those.
const SurveyFiles = lazy(() => import('./SurveyFiles.tsx').then((module) => ({ default: module.SurveyFiles })));

type Survey = Reply<typeof surveyDoor.surveyByKey>;
type Given = Readonly<Record<string, unknown>>;

type Props = {
  readonly link: string;
  /** The day it is where somebody answers, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly survey: Survey;
  readonly form: FormDefinition;
  readonly onSent: () => void;
};

const KEEP_AFTER_MS = 800;

/** What was kept of the last visit, with the files that came then. */
const begun = ({ answers, files }: Survey, { items }: FormDefinition): Given => ({
  ...answers,
  ...Object.fromEntries(
    items
      .filter(({ type }) => type === 'file')
      .map(({ key }) => [key, files.filter(({ item }) => item === key).map(({ id }) => id)] as const)
      .filter(([, ids]) => ids.length > 0),
  ),
});

/** Where the files of a question go. */
const partsOf = (link: string, { files }: Survey): ItemParts => ({
  file: (props) => (
    <Suspense fallback={<Skeleton lines={3} />}>
      <SurveyFiles {...props} link={link} kept={files} />
    </Suspense>
  ),
});

/** Asks the questions, keeps what fits as one goes, has it signed where that is wanted, and sends it. */
export function AnswerSurvey({ link, today, survey, form, onSent }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { saved, keep, keepNow } = useKeeping({ link, form, language, today });
  const [given, setGiven] = useState<Given>(() => begun(survey, form));
  const [signing, setSigning] = useState<Answers | null>(null);
  const send = async (answers: Answers) => {
    await request(surveyDoor.surveyAnswer, { key: link, answers, language, submit: true });
    onSent();
  };
  const submit = async (answers: Answers) => {
    if (!survey.requireSign) return send(answers);
    await keepNow(answers);
    setSigning(answers);
    return undefined;
  };
  if (signing !== null)
    return <Signing link={link} paper={survey.paper} onBack={() => setSigning(null)} onSigned={() => send(signing)} />;
  return (
    <>
      <FormView
        form={form}
        lang={language}
        today={today}
        initial={given}
        submit={t(survey.requireSign ? 'surveyPage.toSign' : 'surveyPage.send')}
        onSubmit={submit}
        onAnswers={(next) => {
          setGiven(next);
          keep(next);
        }}
        parts={partsOf(link, survey)}
      />
      <p className="muted" role="status">
        {/* The line stays: a page that grows shorter under a press takes the button away from it. */}
        {saved ? t('surveyPage.saved') : '\u00A0'}
      </p>
    </>
  );
}

type Keeping = {
  readonly link: string;
  readonly form: FormDefinition;
  readonly language: Language;
  readonly today: string;
};

/** Keeps the answers that fit a moment after the last key; what does not fit yet stays on the page alone. */
function useKeeping({ link, form, language, today }: Keeping) {
  const [saved, setSaved] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const keepNow = async (next: Given) => {
    clearTimeout(waiting.current);
    const { answers } = checkAnswers(form, next, { lang: language, today, partial: true });
    await request(surveyDoor.surveyAnswer, { key: link, answers, language, submit: false });
    setSaved(true);
  };
  const keep = (next: Given) => {
    setSaved(false);
    clearTimeout(waiting.current);
    // Offline the next change tries again, and so does sending.
    waiting.current = setTimeout(() => void keepNow(next).catch(() => undefined), KEEP_AFTER_MS);
  };
  return { saved, keep, keepNow };
}
