import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useActiveClient } from '../../lib/active-client.ts';
import { useRefresh } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { formatBytes } from '../../lib/format.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Select } from '../../ui/Select.tsx';
import { useUi } from '../../ui/Ui.tsx';

/** Sends a roster or a claim file; its dry run opens as soon as the bytes have arrived. Nothing changes until somebody applies it. */
export function UploadFile() {
  const t = useText();
  const { file, take, percent, send } = useSending();
  const clientChoices = useClientChoices();
  const active = useActiveClient();
  const [params] = useSearchParams();
  return (
    <Card title={t('imports.upload')} tinted>
      <Form wide label={t('imports.upload')} onSubmit={send}>
        <div className="imports-upload">
          <Select
            name="clientId"
            label={t('imports.client')}
            required
            defaultValue={params.get('clientId') ?? active?.id}
            choices={clientChoices}
          />
          <FileDrop
            name="file"
            label={t('imports.chooseFile')}
            hint={t('imports.fileHint')}
            accept=".834,.837,.835,.837p,.837i,.837d,.x12,.edi,.txt,.dat,.csv,.xlsx"
            onFiles={([chosen]) => take(chosen ?? null)}
            onRemove={() => take(null)}
            files={file ? [{ id: 'file', name: file.name, size: formatBytes(file.size), ...percent }] : []}
          />
        </div>
        <div className="row">
          <Button type="submit" kind="primary" icon="upload">
            {t('imports.send')}
          </Button>
          <span className="muted small">{t('imports.sendAbout')}</span>
        </div>
      </Form>
    </Card>
  );
}

function useSending() {
  const t = useText();
  const { navigate } = useUi();
  const refresh = useRefresh();
  const [file, take] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const send = async ({ clientId }: FormValues) => {
    if (!file) return { file: t('imports.fileMissing') };
    setSent(0);
    try {
      const { id } = await upload(imports.importUpload, { clientId: String(clientId), file }, { onProgress: setSent });
      void refresh([imports.importList]);
      return navigate(`/admin/imports/${id}`);
    } finally {
      setSent(null);
    }
  };
  return { file, take, percent: sent === null ? {} : { percent: sent }, send };
}
