import type { Reply } from '@coverlane/contract/call.ts';
import { type PlacedReply, sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../../lib/api.ts';
import { upload } from '../../../lib/files.ts';
import { formatBytes } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { useSentence } from '../../../lib/sentence.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { Form } from '../../../ui/Form.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { RateTable } from './RatesInForce.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

type Read = Reply<typeof sessionRates.uploadRates>;

/** Takes a file of rates: it is read at once, and put in force once somebody says so. */
export function RatesUpload({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const { file, take, read, send, touched, setTouched } = useRatesFile(sessionId);
  return (
    <Card title={t('sessionRates.upload')}>
      <Form wide label={t('sessionRates.upload')} onSubmit={() => send({ preview: read?.outcome !== 'understood' })}>
        <FileDrop
          name="file"
          label={t('sessionRates.file')}
          hint={t('sessionRates.fileHint')}
          accept=".csv,.xlsx,.txt"
          onFiles={([chosen]) => take(chosen ?? null)}
          onRemove={() => take(null)}
          files={file ? [{ id: 'file', name: file.name, size: formatBytes(file.size) }] : []}
        />
        {read && <Understood read={read} />}
        <div className="row">
          <Button type="submit" kind="primary">
            {t(read?.outcome === 'understood' ? 'sessionRates.apply' : 'sessionRates.read')}
          </Button>
        </div>
      </Form>
      <TouchedDialog
        touched={touched}
        onClose={() => setTouched(null)}
        onConfirm={(how) => void send({ preview: false, ...how })}
      />
    </Card>
  );
}

function useRatesFile(sessionId: string) {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read>();
  const [touched, setTouched] = useState<Read['touched']>(null);
  const take = (chosen: File | null) => {
    setFile(chosen);
    setRead(undefined);
  };
  const send = async (how: { preview: boolean; confirmed?: boolean; note?: string }) => {
    if (!file) return { file: t('sessionRates.fileMissing') };
    const answer = await upload(sessionRates.uploadRates, { sessionId, file, ...how });
    setTouched(answer.outcome === 'asked' ? answer.touched : null);
    if (answer.outcome === 'applied') {
      take(null);
      notify('success', t('sessionRates.applied'));
      void refresh([sessionRates.enrollmentSessionRates, sessionRates.previewRates]);
    } else if (answer.outcome !== 'asked') setRead(answer);
    return undefined;
  };
  return { file, take, read, send, touched, setTouched };
}

/** What the file was understood as, and all that is wrong with it. */
function Understood({ read }: { readonly read: Read }) {
  const t = useText();
  const { shape, headings, faults, faultCount, warnings, sets } = read;
  return (
    <div className="stack stack-tight" role="status">
      {shape && <p>{t(`sessionRates.shape.${shape}`, { headings: headings.join(', ') })}</p>}
      {faultCount > 0 && (
        <Banner kind="error" title={t('sessionRates.faults', { count: faultCount })}>
          <PlacedList placed={faults} />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner kind="warn" title={t('sessionRates.warnings')}>
          <PlacedList placed={warnings} />
        </Banner>
      )}
      {faultCount === 0 &&
        sets.map(({ entityId, name, lines }) => (
          <section key={entityId}>
            <h3>{name}</h3>
            <RateTable
              lines={lines}
              divisionOf={(id) => (id === null ? t('plans.allDivisions') : t('plans.division'))}
            />
          </section>
        ))}
    </div>
  );
}

/** "Row 3, Plan:", where it is about a place. */
function placeOf({ row, column }: PlacedReply, t: Translate): string {
  if (row === null) return '';
  return column === null ? t('sessionRates.placeRow', { row }) : t('sessionRates.place', { row, column });
}

function PlacedList({ placed }: { readonly placed: readonly PlacedReply[] }) {
  const t = useText();
  const say = useSentence();
  return (
    <ol className="plain-list">
      {placed.map((one) => (
        <li key={JSON.stringify(one)}>
          {placeOf(one, t)} {say('sessionRates', one)}
        </li>
      ))}
    </ol>
  );
}
