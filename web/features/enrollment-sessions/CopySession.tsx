import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Makes next year's session of this one (domain 5.6), and leads to its list of what is missing. */
export function CopySession({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { notify } = useNotices();
  const [isAsked, ask] = useState(false);
  const copy = useAction(sessionSetup.duplicateEnrollmentSession, { refreshes: [enrollmentsessions.calls.list] });
  const send = async ({ name }: FormValues) => {
    const { id } = await copy.mutateAsync({ id: sessionId, name: String(name ?? '') });
    ask(false);
    notify('success', t('sessionSetup.copied'));
    void navigate(`${pathname}?record=${id}&tab=setup`);
  };
  return (
    <>
      <Button onClick={() => ask(true)}>{t('sessionSetup.copy')}</Button>
      <Dialog open={isAsked} title={t('sessionSetup.copy')} onClose={() => ask(false)}>
        <Form onSubmit={send}>
          <p>{t('sessionSetup.copyAbout')}</p>
          <TextInput name="name" label={t('enrollmentsessions.name')} required maxLength={120} />
          <div className="row">
            <Button type="submit" kind="primary">
              {t('sessionSetup.copy')}
            </Button>
            <Button onClick={() => ask(false)}>{t('ui.cancel')}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
