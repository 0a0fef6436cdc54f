import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { provisioning } from '@coverlane/contract/provisioning/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { runtimeConfig } from '../../lib/config.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';

/** Where a provider keeps the accounts of its people (SCIM 2.0), and the key it needs there, which is shown this once. */
export function ProvisioningKey({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const [key, setKey] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const make = useAction(provisioning.makeProvisioningKey, { refreshes: [signinconnections.calls.list] });
  const address = `${window.location.origin}${runtimeConfig().apiBase}/scim/v2`;
  const makeKey = () => {
    setFailure(undefined);
    make.mutateAsync({ id }).then(
      (made) => setKey(made.key),
      (error: unknown) => setFailure(say(error)),
    );
  };
  return (
    <section className="stack" aria-label={t('signinconnections.provisioning')}>
      <h3>{t('signinconnections.provisioning')}</h3>
      <p>{t('signinconnections.provisioningAbout')}</p>
      <CopyText text={address} copy={t('apikeys.copy')} copied={t('apikeys.copied')} />
      <div role="status">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        {key !== undefined && <Banner kind="warn">{t('signinconnections.keyMade')}</Banner>}
      </div>
      {key !== undefined && <CopyText text={key} copy={t('apikeys.copy')} copied={t('apikeys.copied')} />}
      <div className="button-row">
        <Button busy={make.isPending} onClick={makeKey}>
          {t('signinconnections.keyMake')}
        </Button>
      </div>
    </section>
  );
}
