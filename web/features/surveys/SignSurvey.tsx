import type { Reply } from '@coverlane/contract/call.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION, surveySigningTexts } from '@coverlane/contract/surveys/signing.ts';
import { lazy, Suspense, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

// A paper brings what draws it, which is large: it comes where one is signed.
const SignOnPaper = lazy(() => import('../esign/SignOnPaper.tsx').then((module) => ({ default: module.SignOnPaper })));

type Paper = NonNullable<Reply<typeof surveyDoor.surveyByKey>['paper']>;
type Props = {
  readonly link: string;
  /** What is signed with the answers; null: they alone are. */
  readonly paper: Paper | null;
  /** Undefined: there are no answers to go back to. */
  readonly onBack?: () => void;
  readonly onSigned: () => Promise<void> | void;
};

/** The typed name and the box that make a signature of it (ESIGN, 15 USC 7001), under the words of now, with the paper where there is one. */
export function SignSurvey({ link, paper, onBack, onSigned }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const [typed, setTyped] = useState<FormValues>({});
  const sign = async (values: FormValues) => {
    const name = String(values['name'] ?? '').trim();
    if (name === '' || values['agreed'] !== true)
      return { [name === '' ? 'name' : 'agreed']: t('errors.survey-unsigned') };
    const filled = paper && { paper: filledIn(paper, values) };
    await request(surveyDoor.surveySign, { key: link, name, agreed: true, language, ...filled });
    await onSigned();
    return undefined;
  };
  return (
    <Form onSubmit={sign} check={false} onChange={setTyped}>
      <h2>{t('surveyPage.sign')}</h2>
      <TextInput name="name" label={t('surveyPage.name')} autoComplete="name" required />
      {paper && (
        <Suspense fallback={<Skeleton lines={8} label={t('surveyPage.loading')} />}>
          <SignOnPaper link={link} paper={paper} typed={typed} />
        </Suspense>
      )}
      {paper && <NextSigners paper={paper} />}
      <Checkbox name="agreed" label={surveySigningTexts[SURVEY_SIGNING_VERSION - 1]?.[language] ?? ''} required />
      <div className="button-row">
        {onBack && <Button onClick={onBack}>{t('surveyPage.back')}</Button>}
        <Button kind="primary" type="submit">
          {t(onBack ? 'surveyPage.signAndSend' : 'surveyPage.signPaper')}
        </Button>
      </div>
    </Form>
  );
}

/** Those who sign after whoever answers: what each is called, from the second on. */
const nextOf = ({ signer, signers }: Paper) => (signer === 1 ? signers.slice(1) : []);

/** What was filled in, as the call takes it. */
function filledIn(paper: Paper, values: FormValues) {
  const said = paper.fields.map(({ key }) => [key, values[`paper.values.${key}`]] as const);
  const given = said.filter((one): one is readonly [string, string | boolean] => Boolean(one[1]));
  const text = (name: string) => String(values[name] ?? '').trim();
  return {
    edition: paper.edition,
    values: Object.fromEntries(given),
    next: nextOf(paper).map((_, at) => ({
      name: text(`paper.next.${at}.name`),
      email: text(`paper.next.${at}.email`),
    })),
  };
}

/** Who signs next gets a link by mail once the answers were sent. */
function NextSigners({ paper }: { readonly paper: Paper }) {
  const t = useText();
  const { language } = useLanguage();
  return nextOf(paper).map((role, at) => (
    <div key={at} className="stack stack-tight" role="group" aria-label={saidIn(role, language)}>
      <h3>{t('surveyPage.signsNext', { role: saidIn(role, language) })}</h3>
      <p className="muted">{t('surveyPage.signsNextHint')}</p>
      <TextInput name={`paper.next.${at}.name`} label={t('surveyPage.nextName')} required />
      <TextInput name={`paper.next.${at}.email`} type="email" label={t('surveyPage.nextEmail')} required />
    </div>
  ));
}

/** A copy of what was signed, for whoever signed it (15 USC 7001(e)); the link gives it for an hour. */
export function SavedCopy({ link }: { readonly link: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const save = () =>
    saveFile(surveyDoor.surveyPaper, { key: link, signed: true }).catch((failure: unknown) =>
      notify('error', say(failure)),
    );
  return (
    <div className="button-row">
      <Button icon="download" onClick={() => void save()}>
        {t('surveyPage.saveSigned')}
      </Button>
    </div>
  );
}
