import type { Reply } from '@coverlane/contract/call.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { dayOf, formatBytes, formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { useAnswerSaid } from './answer-said.ts';
import { PaperSaid } from './PaperSaid.tsx';

type Answered = Reply<typeof surveyCalls.surveyAnswers>;

/** What was answered, in the reader's language; the files; and whose name stands under it. */
export function AnswersSaid({ answered }: { readonly answered: Answered }) {
  const { language } = useLanguage();
  const said = useAnswerSaid();
  const t = useText();
  const { form, answers, sealed, files, signature } = answered;
  const items = form.items.filter(
    ({ key, type }) => type !== 'section' && type !== 'file' && answers[key] !== undefined,
  );
  return (
    <>
      <DescriptionList
        details={items.map((item) => ({ label: saidIn(item.label, language), value: said(item, answers[item.key]) }))}
      />
      {sealed.length > 0 && <p className="muted">{t('surveyAdmin.sealed', { count: sealed.length })}</p>}
      {files.map((file) => (
        <OneFile key={file.id} file={file} />
      ))}
      {signature && <Signed signature={signature} />}
      {answered.paper && <PaperSaid paper={answered.paper} />}
      <SavePaper id={answered.id} />
    </>
  );
}

function SavePaper({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const save = () =>
    saveFile(surveyCalls.surveyAnswerPaper, { id, language }).catch((failure: unknown) =>
      notify('error', say(failure)),
    );
  return (
    <p>
      <Button icon="download" onClick={() => void save()}>
        {t('surveyAdmin.savePaper')}
      </Button>
    </p>
  );
}

function OneFile({ file }: { readonly file: Answered['files'][number] }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  if (file.scan !== 'clean')
    return (
      <p>
        {file.name} ({formatBytes(file.bytes)}){' '}
        <Chip tone={file.scan === 'waiting' ? 'warn' : 'bad'}>{t(`surveyAdmin.scan.${file.scan}`)}</Chip>
      </p>
    );
  const save = () =>
    saveFile(surveyCalls.surveyAnswerFile, { id: file.id }).catch((failure: unknown) => notify('error', say(failure)));
  return (
    <p>
      <Button kind="quiet" onClick={() => void save()}>
        {file.name} ({formatBytes(file.bytes)})
      </Button>
    </p>
  );
}

function Signed({ signature }: { readonly signature: NonNullable<Answered['signature']> }) {
  const t = useText();
  const { name, at, text, otherName, language } = signature;
  return (
    <>
      <p>{t('surveyAdmin.signedBy', { name, date: formatDate(dayOf(at)) })}</p>
      <blockquote lang={language} className="survey-said">
        {text}
      </blockquote>
      {otherName && <p>{t('surveyAdmin.otherName')}</p>}
    </>
  );
}
