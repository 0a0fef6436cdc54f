import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

/**
 * What a provider is told of the portal, the address to come back to, and what it gives: its secret, which is shown never again. One
 * that speaks SAML gives none.
 */
export function ConnectionSecret({ id, hasSecret }: { readonly id: string; readonly hasSecret: boolean }) {
  const t = useText();
  const address = `${window.location.origin}/signin/organisation/${id}`;
  return (
    <section className="stack" aria-label={t('signinconnections.address')}>
      <h3>{t('signinconnections.address')}</h3>
      <p>{t('signinconnections.addressAbout')}</p>
      <CopyText text={address} copy={t('apikeys.copy')} copied={t('apikeys.copied')} />
      {hasSecret && <Secret id={id} />}
    </section>
  );
}

function Secret({ id }: { readonly id: string }) {
  const t = useText();
  const { notify } = useNotices();
  const [saved, setSaved] = useState(0);
  const put = useAction(organisationSignIn.putConnectionSecret, { refreshes: [signinconnections.calls.list] });
  return (
    <>
      <h3>{t('signinconnections.secret')}</h3>
      <p>{t('signinconnections.secretAbout')}</p>
      <Form
        key={saved}
        label={t('signinconnections.secret')}
        onSubmit={async ({ secret }) => {
          await put.mutateAsync({ id, secret: String(secret) });
          setSaved(saved + 1);
          notify('success', t('signinconnections.secretSaved'));
        }}
      >
        <PasswordInput name="secret" label={t('signinconnections.secret')} autoComplete="new-password" required />
        <div className="button-row">
          <Button type="submit">{t('signinconnections.secretSave')}</Button>
        </div>
      </Form>
    </>
  );
}
