import { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MemberInput } from './MemberInput.tsx';
import { PaperLinks } from './PaperLinks.tsx';

/** Documents that are listed at most. */
const LISTED = 100;

type Reader = { readonly memberId: string } | { readonly userId: string };
type Kind = 'memberId' | 'userId';

/** What a member, an employer's HR or a broker sees: of all documents, or whether they see one. */
export function SeeAs({ documentId }: { readonly documentId?: string }) {
  const t = useText();
  return (
    <Disclosure summary={t('documents.seeAs')}>
      <Choice documentId={documentId} />
    </Disclosure>
  );
}

function Choice({ documentId }: { readonly documentId: string | undefined }) {
  const t = useText();
  const [kind, setKind] = useState<Kind>('memberId');
  const [reader, setReader] = useState<Reader>();
  const choose = (id: string | null) => setReader(id === null ? undefined : asReader(kind, id));
  return (
    <div className="stack">
      <RadioGroup
        name="reader"
        label={t('documents.seeAs.who')}
        value={kind}
        onChange={(value) => {
          setKind(value === 'userId' ? 'userId' : 'memberId');
          setReader(undefined);
        }}
        choices={[
          { value: 'memberId', label: t('documents.seeAs.member') },
          { value: 'userId', label: t('documents.seeAs.user') },
        ]}
      />
      {kind === 'memberId' ? (
        <MemberInput name="" label={t('documents.seeAs.member')} onChange={choose} />
      ) : (
        <UserInput onChange={choose} />
      )}
      {reader && <Seen reader={reader} documentId={documentId} />}
    </div>
  );
}

const asReader = (kind: Kind, id: string): Reader => (kind === 'memberId' ? { memberId: id } : { userId: id });

function UserInput({ onChange }: { readonly onChange: (id: string | null) => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data } = useCall(documentReaders.documentReaderList, { search }, { keep: true });
  const choices = (data?.rows ?? []).map((one) => ({
    value: one.id,
    label: t('documents.seeAs.named', { name: personName(one), of: one.organisation ?? t(`userType.${one.type}`) }),
  }));
  return (
    <Combobox
      name=""
      label={t('documents.seeAs.user')}
      required
      choices={choices}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}

type SeenProps = { readonly reader: Reader; readonly documentId: string | undefined };

/** What is answered for them; the document itself is said in a sentence. */
function Seen({ reader, documentId }: SeenProps) {
  const t = useText();
  const say = useFailureText();
  const only = documentId === undefined ? {} : { documentId };
  const { data, error } = useCall(documentReaders.documentsReadBy, { ...reader, ...only, pageSize: LISTED });
  if (error) return <Banner kind="info" title={say(error)} />;
  if (!data) return <Skeleton lines={3} label={t('documents.opening')} />;
  const { name } = data.reader;
  if (documentId !== undefined) {
    const title = t(data.total > 0 ? 'documents.seeAs.sees' : 'documents.seeAs.doesNot', { name });
    return <Banner kind={data.total > 0 ? 'success' : 'info'} title={title} />;
  }
  return (
    <>
      <p role="status">{t('documents.seeAs.count', { name, count: data.total })}</p>
      <PaperLinks rows={data.rows} />
      {data.total > LISTED && <p className="muted">{t('documents.seeAs.more', { count: data.total - LISTED })}</p>}
    </>
  );
}
