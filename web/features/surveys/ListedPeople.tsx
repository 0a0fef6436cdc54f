import type { Reply } from '@coverlane/contract/call.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useState } from 'react';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { SendOneFile } from '../../lists/SendOneFile.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { listLines } from './listed-people.ts';

type Read = Reply<typeof surveyCalls.surveyList>;

/** A list of people, pasted or from a file: what was read stands in the field, where it can be changed before anything leaves. */
export function ListedPeople() {
  const t = useText();
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const found = await upload(surveyCalls.surveyList, { file }, { onProgress });
    setRead(found);
    setText((before) => [before.trim(), listLines(found.people)].filter(Boolean).join('\n'));
  };
  return (
    <>
      <SendOneFile
        name="listFile"
        label={t('surveyAdmin.listFile')}
        hint={t('surveyAdmin.listFileHint')}
        accept=".csv,.xlsx"
        send={send}
      />
      {read && <WhatWasRead read={read} />}
      <TextArea
        name="list"
        label={t('surveyAdmin.list')}
        hint={t('surveyAdmin.listHint')}
        rows={6}
        required
        value={text}
        onChange={setText}
      />
    </>
  );
}

function WhatWasRead({ read: { people, refused } }: { readonly read: Read }) {
  const t = useText();
  return (
    <Banner kind={refused.length > 0 ? 'warn' : 'success'} title={t('surveyAdmin.listRead', { count: people.length })}>
      {refused.length > 0 && (
        <ul className="plain-list">
          {refused.map(({ row, name, code }) => (
            <li key={row}>
              {t('surveyAdmin.listRow', { row, name: name || '–' })} {t(`surveyAdmin.listFault.${code}`)}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
