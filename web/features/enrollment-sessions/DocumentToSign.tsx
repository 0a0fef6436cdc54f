import { documents } from '@coverlane/contract/documents/calls.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import type { Choice } from '../../ui/RadioGroup.tsx';

type Props = {
  readonly sessionId: string;
  /** The document that is signed now; null: none is. */
  readonly now: Choice | null;
};

/** Chooses a published document of the session's employer; its file of today is what is signed. */
export function DocumentToSign({ sessionId, now }: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const session = useCall(enrollmentsessions.calls.list, { id: sessionId }).data?.rows[0];
  const of = session && { clientId: String(session['clientId']) };
  const { data } = useCall(documents.documentList, of && { ...of, status: 'published', search }, { keep: true });
  const found = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Combobox
      name="documentId"
      label={t('sessionPaper.document')}
      hint={t('sessionPaper.documentHint')}
      choices={withNow(found, now)}
      defaultValue={now?.value}
      onSearch={setSearch}
      required
    />
  );
}

/** What a search found, and the one that is chosen already. */
const withNow = (found: readonly Choice[], now: Choice | null): readonly Choice[] =>
  now === null || found.some(({ value }) => value === now.value) ? found : [now, ...found];
