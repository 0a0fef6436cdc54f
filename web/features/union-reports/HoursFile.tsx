import type { Reply } from '@coverlane/contract/call.ts';
import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { useState } from 'react';
import { saveFile, upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { SendOneFile } from '../../lists/SendOneFile.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { ReportEdits } from './useReportEdits.ts';

type Read = Reply<typeof unionShopDoor.unionShopFile>;
type Props = { readonly link: string; readonly period: string; readonly edits: ReportEdits };

/** Hours from a file of the payroll: what is right is taken, of every other row it is said why. */
export function HoursFile({ link, period, edits }: Props) {
  const t = useText();
  const [read, setRead] = useState<Read | null>(null);
  const { isCorrection } = edits.report;
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const found = await upload(unionShopDoor.unionShopFile, { key: link, period, isCorrection, file }, { onProgress });
    edits.take(found.report);
    setRead(found);
  };
  return (
    <Disclosure summary={t('unionShop.byFile')}>
      <p>{t('unionShop.fileAbout')}</p>
      <p>
        <Button icon="download" onClick={() => void saveFile(unionShopDoor.unionShopTemplate, { key: link, period })}>
          {t('unionShop.template')}
        </Button>
      </p>
      <SendOneFile
        name="file"
        label={t('unionShop.file')}
        hint={t('unionShop.fileHint')}
        accept=".csv,.xlsx"
        send={send}
      />
      {read && <WhatWasRead read={read} />}
    </Disclosure>
  );
}

function WhatWasRead({ read: { taken, refused } }: { readonly read: Read }) {
  const t = useText();
  return (
    <Banner kind={refused.length > 0 ? 'warn' : 'success'} title={t('unionShop.fileTaken', { count: taken })}>
      {refused.length > 0 && (
        <ul className="plain-list">
          {refused.map(({ row, name, column, code }) => (
            <li key={`${row} ${column} ${code}`}>
              {t('unionShop.fileRow', { row, name: name || '–' })}{' '}
              {t(`unionShop.fault.${code}`, { field: column ?? '' })}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
