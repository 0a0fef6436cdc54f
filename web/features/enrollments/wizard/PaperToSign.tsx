import { paperText, wordsOfPaper } from '@coverlane/contract/enrollment-sessions/paper-text.ts';
import { sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { useCall } from '../../../lib/api.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { addressOf } from '../../../lib/request.ts';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

/** The paper that the session has people sign, read here and signed with a box and a name of its own (domain 5.1). */
export function PaperToSign() {
  const { signing } = useDraft().enrollment;
  // Whoever has no name to sign with is told so at the signature.
  return signing === null || signing.paper === null || signing.name === '' ? null : (
    <SignedHere name={signing.name} number={signing.paper} />
  );
}

function SignedHere({ name, number }: { readonly name: string; readonly number: number }) {
  const t = useText();
  const store = useDraftStore();
  const { paper } = useDraft().signature;
  const read = usePaper();
  if (read?.number !== number) return <Skeleton lines={4} label={t('enrollment.loading')} />;
  const { heading } = read;
  return (
    <Card title={heading}>
      <PaperWords paper={read} />
      <Checkbox
        name="signature.paper.agreed"
        label={t('enrollment.reading.agree', { heading })}
        checked={paper.agreed}
        onChange={(agreed) => store.sign({ paper: { ...paper, agreed } })}
      />
      <TextInput
        name="signature.paper.typedName"
        label={t('enrollment.sign.paperName', { heading })}
        hint={t('enrollment.sign.nameHint', { name })}
        width="medium"
        autoComplete="off"
        maxLength={100}
        value={paper.typedName}
        onChange={(typedName) => store.sign({ paper: { ...paper, typedName } })}
      />
    </Card>
  );
}

/** The same in a preview, where nobody signs. */
export function PaperShown() {
  const t = useText();
  const read = usePaper();
  return read === null ? null : (
    <Card title={read.heading}>
      <PaperWords paper={read} />
      <p className="muted">{t('sessionPreview.signedHere')}</p>
    </Card>
  );
}

/** The paper as it reads to whoever enrolls, in the reader's language; null: none, or it is still coming. */
export function usePaper() {
  const { language } = useLanguage();
  const { enrollment, answers } = useDraft();
  const { sessionId } = enrollment;
  const { data } = useCall(sessionEnrolling.sessionReading, sessionId === null ? undefined : { id: sessionId });
  const toSign = data?.toSign ?? null;
  if (toSign === null || sessionId === null) return null;
  const { number, document, headings } = toSign;
  const text = paperText(toSign, answers.subscriber, language);
  return { number, sessionId, document, heading: wordsOfPaper(headings, language), text };
}

function PaperWords({
  paper: { sessionId, document, text },
}: {
  readonly paper: NonNullable<ReturnType<typeof usePaper>>;
}) {
  const t = useText();
  if (document === null) return <p className="enrollment-page-text">{text}</p>;
  return (
    <p>
      <Anchor href={addressOf(sessionPapers.sessionPaperFile, { id: sessionId }).url} target="_blank" rel="noopener">
        {t('enrollment.reading.open', { heading: document.name })}
      </Anchor>
    </p>
  );
}
