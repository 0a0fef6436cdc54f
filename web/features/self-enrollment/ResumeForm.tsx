import { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';

/** Whoever began before asks for the link by which they go on (domain 6.1). What is answered tells nobody whether anybody began. */
export function ResumeForm({ of: key }: { readonly of: string }) {
  const t = useText();
  const [isSent, setSent] = useState(false);
  const send = async ({ email }: FormValues) => {
    await request(selfEnrollment.resumeSelfEnrollment, { key, email: String(email ?? '') });
    setSent(true);
  };
  return (
    <Form label={t('signup.resume')} onSubmit={send}>
      <h2>{t('signup.resume')}</h2>
      <p>{t('signup.resumeAbout')}</p>
      <TextInput name="email" type="email" label={t('signup.email')} autoComplete="email" required />
      {isSent && <Banner kind="success" title={t('signup.resumeSent')} />}
      <div className="button-row">
        <Button type="submit">{t('signup.resumeSend')}</Button>
      </div>
    </Form>
  );
}
