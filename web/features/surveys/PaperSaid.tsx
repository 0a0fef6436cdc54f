import type { Reply } from '@coverlane/contract/call.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Paper = NonNullable<Reply<typeof surveyCalls.surveyAnswers>['paper']>;
type Signer = Paper['signers'][number];

/** The paper that was signed with an answer: who has signed, whose turn it is, and its fingerprints. */
export function PaperSaid({ paper }: { readonly paper: Paper }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { language } = useLanguage();
  const save = () =>
    saveFile(surveyCalls.surveyPaperFile, { id: paper.id }).catch((failure: unknown) => notify('error', say(failure)));
  const turn = paper.signers.find(({ signedAt }) => signedAt === null);
  const isLate = paper.state === 'expired';
  return (
    <section className="stack stack-tight">
      <h2>{t('surveyAdmin.paper')}</h2>
      <p>
        {t('surveyAdmin.paperOf', { name: paper.name, number: paper.number })}{' '}
        <Chip tone={paper.state === 'completed' ? 'ok' : 'warn'}>{t(`surveyAdmin.paperState.${paper.state}`)}</Chip>
      </p>
      <ul>
        {paper.signers.map((signer, at) => (
          <li key={at}>
            {saidIn(signer.role, language)}: {signer.name}.{' '}
            <SignerSaid signer={signer} isTurn={signer === turn} isLate={isLate} />
          </li>
        ))}
      </ul>
      <p className="muted survey-hash">{t('surveyAdmin.paperHash', { hash: paper.sha256 })}</p>
      <div className="button-row">
        <Button icon="download" onClick={() => void save()}>
          {t('surveyAdmin.savePdf')}
        </Button>
      </div>
      {turn && <AskAgain id={paper.id} signer={turn} />}
    </section>
  );
}

function SignerSaid({
  signer,
  isTurn,
  isLate,
}: {
  readonly signer: Signer;
  readonly isTurn: boolean;
  readonly isLate: boolean;
}) {
  const t = useText();
  const { signedAt, declinedAt, declineReason, endsOn } = signer;
  if (signedAt) return t('surveyAdmin.signerSigned', { at: formatDateTime(signedAt) });
  if (declinedAt)
    return t('surveyAdmin.signerDeclined', { at: formatDateTime(declinedAt), reason: declineReason ?? '' });
  if (!isTurn) return t('surveyAdmin.signerLater');
  const day = endsOn && formatDate(endsOn);
  const until = day && t(isLate ? 'surveyAdmin.signerLate' : 'surveyAdmin.signerUntil', { day });
  return (
    <>
      <Asked signer={signer} /> {until}
    </>
  );
}

/** How far the request to whose turn it is came. */
function Asked({ signer: { sentAt, openedAt, failed, email } }: { readonly signer: Signer }) {
  const t = useText();
  if (failed) return t('surveyAdmin.signerFailed', { email: email ?? '' });
  if (openedAt) return t('surveyAdmin.signerOpened', { at: formatDateTime(openedAt) });
  return sentAt
    ? t('surveyAdmin.signerAsked', { email: email ?? '', at: formatDateTime(sentAt) })
    : t('surveyAdmin.signerQueued');
}

/** Another link for whoever's turn it is, where the mail went astray; the one before leads nowhere. */
function AskAgain({ id, signer }: { readonly id: string; readonly signer: Signer }) {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const ask = async (values: FormValues) => {
    await request(surveyCalls.surveyPaperAgain, {
      id,
      name: String(values['name'] ?? ''),
      email: String(values['email'] ?? ''),
    });
    notify('success', t('surveyAdmin.askedAgain'));
    await refresh([surveyCalls.surveyAnswers]);
  };
  return (
    <Disclosure summary={t('surveyAdmin.askAgain')}>
      <Form onSubmit={ask}>
        <TextInput name="name" label={t('surveyAdmin.signerName')} defaultValue={signer.name} required />
        <TextInput
          name="email"
          type="email"
          label={t('surveyAdmin.signerEmail')}
          defaultValue={signer.email}
          required
        />
        <div className="button-row">
          <Button type="submit">{t('surveyAdmin.sendNewLink')}</Button>
        </div>
      </Form>
    </Disclosure>
  );
}
