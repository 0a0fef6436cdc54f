import type { Reply } from '@coverlane/contract/call.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION, surveySigningTexts } from '@coverlane/contract/surveys/signing.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

// A paper brings what draws it, which is large: it comes where one is signed.
const SignOnPaper = lazy(() => import('../esign/SignOnPaper.tsx').then((module) => ({ default: module.SignOnPaper })));

type Paper = NonNullable<Reply<typeof surveyDoor.surveyByKey>['paper']>;
type Props = {
  readonly link: string;
  /** What is signed with the answers; null: they alone are. */
  readonly paper: Paper | null;
  /** Undefined: there are no answers to go back to. */
  readonly onBack?: (() => void) | undefined;
  readonly onSigned: () => Promise<void> | void;
  /** Undefined: who answers signs their own answers, and just leaves them. */
  readonly onDeclined?: (() => void) | undefined;
};

/** The typed name and the box that make a signature of it (ESIGN, 15 USC 7001), under the words of now, with the paper where there is one. */
export function SignSurvey({ link, paper, onBack, onSigned, onDeclined }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const [typed, setTyped] = useState<FormValues>(() => (paper ? typedBefore(paper) : {}));
  const keep = useKeeping(link, paper);
  const sign = async (values: FormValues) => {
    const name = String(values['name'] ?? '').trim();
    const lacking = lackingOf(name, values);
    if (lacking) return { [lacking]: t('errors.survey-unsigned') };
    const filled = paper && { paper: filledIn(paper, values) };
    keep.stop();
    await request(surveyDoor.surveySign, { key: link, name, agreed: true, language, ...filled });
    await onSigned();
    return undefined;
  };
  return (
    <>
      <Form
        onSubmit={sign}
        check={false}
        onChange={(values) => {
          setTyped(values);
          keep.later(values);
        }}
      >
        <Heading paper={paper} isLater={onBack === undefined} />
        {paper && (
          <Suspense fallback={<Skeleton lines={8} label={t('surveyPage.loading')} />}>
            <SignOnPaper link={link} paper={paper} typed={typed} />
          </Suspense>
        )}
        {paper && <NextSigners paper={paper} />}
        <Checkbox name="agreed" label={surveySigningTexts[SURVEY_SIGNING_VERSION - 1]?.[language] ?? ''} required />
        <SignButtons onBack={onBack} />
      </Form>
      {onDeclined && <Decline link={link} onDeclined={onDeclined} />}
    </>
  );
}

/** What a signature lacks first. */
const lackingOf = (name: string, values: FormValues): 'name' | 'agreed' | null =>
  name === '' ? 'name' : values['agreed'] === true ? null : 'agreed';

/** What is signed, until when, and by whom. @param isLater after whoever answered */
function Heading({ paper, isLater }: { readonly paper: Paper | null; readonly isLater: boolean }) {
  const t = useText();
  return (
    <>
      <h2>{t(isLater ? 'surveyPage.signDocument' : 'surveyPage.sign')}</h2>
      {paper?.endsOn && <p>{t('surveyPage.signUntil', { day: formatDate(paper.endsOn) })}</p>}
      <TextInput
        name="name"
        label={t('surveyPage.name')}
        autoComplete="name"
        defaultValue={paper?.filled?.name ?? ''}
        required
      />
    </>
  );
}

function SignButtons({ onBack }: Pick<Props, 'onBack'>) {
  const t = useText();
  return (
    <div className="button-row">
      {onBack && <Button onClick={onBack}>{t('surveyPage.back')}</Button>}
      <Button kind="primary" type="submit">
        {t(onBack ? 'surveyPage.signAndSend' : 'surveyPage.signPaper')}
      </Button>
    </div>
  );
}

/** Whose turn it is says that they will not sign, and why. */
function Decline({ link, onDeclined }: { readonly link: string; readonly onDeclined: () => void }) {
  const t = useText();
  const decline = async (values: FormValues) => {
    await request(surveyDoor.surveyDecline, { key: link, reason: String(values['reason'] ?? '') });
    onDeclined();
  };
  return (
    <Disclosure summary={t('surveyPage.decline')}>
      <Form onSubmit={decline} label={t('surveyPage.decline')}>
        <TextArea
          name="reason"
          label={t('surveyPage.declineReason')}
          hint={t('surveyPage.declineHint')}
          maxLength={500}
          required
        />
        <div className="button-row">
          <Button type="submit">{t('surveyPage.declineSend')}</Button>
        </div>
      </Form>
    </Disclosure>
  );
}

const KEEP_AFTER_MS = 800;

/** Keeps what is filled in of a paper a moment after the last key, so that a page that is loaded anew has it. */
function useKeeping(link: string, paper: Paper | null) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const stop = () => clearTimeout(waiting.current);
  const later = (values: FormValues) => {
    if (paper === null) return;
    stop();
    const { edition, ...filled } = filledIn(paper, values);
    const kept = { ...filled, name: String(values['name'] ?? '') };
    // Offline the next change tries again, and so does signing.
    const send = () => request(surveyDoor.surveyPaperKeep, { key: link, edition, filled: kept }).catch(() => undefined);
    waiting.current = setTimeout(() => void send(), KEEP_AFTER_MS);
  };
  return { later, stop };
}

/** What was filled in before, by the names of the fields. */
function typedBefore({ filled }: Paper): FormValues {
  if (filled === null) return {};
  const values = Object.entries(filled.values).map(([key, value]) => [`paper.values.${key}`, value] as const);
  return { name: filled.name, ...Object.fromEntries(values) };
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
    <div key={at} className="stack" role="group" aria-label={saidIn(role, language)}>
      <div className="stack stack-tight">
        <h3>{t('surveyPage.signsNext', { role: saidIn(role, language) })}</h3>
        <p className="muted">{t('surveyPage.signsNextHint')}</p>
      </div>
      <TextInput
        name={`paper.next.${at}.name`}
        label={t('surveyPage.nextName')}
        defaultValue={paper.filled?.next[at]?.name ?? ''}
        required
      />
      <TextInput
        name={`paper.next.${at}.email`}
        type="email"
        label={t('surveyPage.nextEmail')}
        defaultValue={paper.filled?.next[at]?.email ?? ''}
        required
      />
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
