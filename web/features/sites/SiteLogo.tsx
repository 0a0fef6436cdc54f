import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import { useAction, useCall, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import './sites.css';

type Props = { readonly siteId: string; readonly name: string };

/** A site's logo, to be looked at, replaced and taken away. */
export function SiteLogo({ siteId, name }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [siteCalls.siteLogo];
  const { data } = useCall(siteCalls.siteLogo, { id: siteId });
  const refresh = useRefresh();
  const remove = useAction(siteCalls.removeSiteLogo, { refreshes });
  const onError = (failure: unknown) => notify('error', say(failure));
  const send = (file: File | undefined) => {
    if (!file) return;
    void upload(siteCalls.putSiteLogo, { id: siteId, file }).then(() => {
      notify('success', t('client.logo.saved'));
      return refresh(refreshes);
    }, onError);
  };
  const takeAway = () =>
    remove.mutate({ id: siteId }, { onError, onSuccess: () => notify('success', t('client.logo.removed')) });
  return (
    <section className="stack" aria-label={t('client.logo.title')}>
      <h3>{t('client.logo.title')}</h3>
      {data?.logo ? (
        <div className="row">
          <img className="site-logo" src={`/sitelogo/${data.logo}`} alt={t('client.logo.alt', { name })} />
          <Button kind="quiet" icon="remove" onClick={takeAway}>
            {t('client.logo.remove')}
          </Button>
        </div>
      ) : (
        <p className="muted">{t('client.logo.none')}</p>
      )}
      <FileDrop
        name="logo"
        accept="image/png,image/jpeg,image/webp"
        label={t('client.logo.choose')}
        hint={t('client.logo.hint')}
        onFiles={([file]) => send(file)}
      />
    </section>
  );
}
