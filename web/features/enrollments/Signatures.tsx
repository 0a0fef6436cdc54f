import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { formatDateTimeIn } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import './enrolling.css';

type Found = Pick<Reply<typeof enrollments.getEnrollment>, 'signatures' | 'clientName'>;
type Given = Found['signatures'][number];

/** Who signed the enrollment, in whose words, when, from where and what; those that no longer hold say why. */
export function Signatures({ found: { signatures, clientName } }: { readonly found: Found }) {
  const t = useText();
  if (signatures.length === 0) return null;
  return (
    <Card title={t('enrolling.signature.title')}>
      <ul className="plain-list proof-list">
        {signatures.map((signature) => (
          <li key={`${signature.signedAt} ${signature.typedName}`}>
            <OneSignature signature={signature} clientName={clientName} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Props = { readonly signature: Given; readonly clientName: string };

function OneSignature({ signature, clientName }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { typedName, signedBy, role, signedAt, timeZone, address, hash, ended, paper } = signature;
  const unknown = t('enrolling.signature.unknown');
  const acting = role && t(`enrolling.signature.role.${role}`, { client: clientName });
  return (
    <div className="stack stack-tight">
      <div className="row row-apart">
        <strong>{typedName}</strong>
        <StatusChip tone={ended === null ? 'ok' : 'neutral'}>
          {t(ended === null ? 'enrolling.signature.holds' : 'enrolling.signature.ended')}
        </StatusChip>
      </div>
      {ended !== null && <p className="muted">{t(`enrolling.signature.endedBy.${ended}`)}</p>}
      <DescriptionList
        details={[
          { label: t('enrolling.signature.account'), value: [signedBy, acting].filter(Boolean).join(' · ') || unknown },
          { label: t('enrolling.signature.at'), value: formatDateTimeIn(signedAt, timeZone, language) },
          { label: t('enrolling.signature.address'), value: address ?? unknown },
          { label: t('enrolling.signature.text'), value: <SignedText signature={signature} /> },
          { label: t('enrolling.signature.hash'), value: <span className="numbers">{beginningOf(hash)}</span> },
        ]}
      />
      {paper && <SignedPaper paper={paper} timeZone={timeZone} />}
    </div>
  );
}

type PaperProps = { readonly paper: NonNullable<Given['paper']> } & Pick<Given, 'timeZone'>;

/** The paper of the session that was signed beside it, as it was. */
function SignedPaper({
  paper: { heading, text, document, number, typedName, signedAt, hash, language: read },
  timeZone,
}: PaperProps) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <Disclosure summary={t('enrolling.signature.paper', { heading })}>
      <DescriptionList
        details={[
          { label: t('enrolling.signature.typed'), value: typedName },
          { label: t('enrolling.signature.at'), value: formatDateTimeIn(signedAt, timeZone, language) },
          { label: t('enrolling.signature.text'), value: <Lines text={text ?? document ?? ''} language={read} /> },
          {
            label: t('enrolling.signature.paperVersion'),
            value: t('enrolling.signature.version', { version: number }),
          },
          { label: t('enrolling.signature.hash'), value: <span className="numbers">{beginningOf(hash)}</span> },
        ]}
      />
    </Disclosure>
  );
}

/** A text with its paragraphs. */
const Lines = ({ text, language }: { readonly text: string; readonly language: string }) => (
  <div lang={language} className="stack stack-tight">
    {text.split(/\n+/).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

/** The very words, in the language they were read in. */
function SignedText({ signature: { text, version, language } }: Pick<Props, 'signature'>) {
  const t = useText();
  if (text === null || version === null) return <>{t('enrolling.signature.unknown')}</>;
  return (
    <>
      <span lang={language ?? undefined}>{text}</span>{' '}
      <span className="muted">({t('enrolling.signature.version', { version })})</span>
    </>
  );
}

/** The first sixteen digits in groups of four: enough to compare two papers by. */
const beginningOf = (hash: string): string => (hash.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
