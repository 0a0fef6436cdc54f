import { pictureLimits, type SitePicture } from '@coverlane/contract/sites/appearance.ts';
import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import { useState } from 'react';
import { useAction, useRefresh } from '../../lib/api.ts';
import { useFailureText, useFieldErrors } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = {
  readonly siteId: string;
  readonly kind: SitePicture;
  /** What is there now. */
  readonly address: string | undefined;
};

/** One picture of a site, to be looked at, replaced and removed. Why a file is refused is said at the picture. */
export function SitePictureRow({ siteId, kind, address }: Props) {
  const t = useText();
  const say = useFailureText();
  const errorsOf = useFieldErrors();
  const { notify } = useNotices();
  const refreshes = [siteCalls.siteAppearance];
  const refresh = useRefresh();
  const remove = useAction(siteCalls.removeSitePicture, { refreshes });
  const [refused, setRefused] = useState<string>();
  const name = t(`sites.picture.${kind}`);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setRefused(undefined);
    try {
      await upload(siteCalls.putSitePicture, { id: siteId, kind, file });
      notify('success', t('sites.pictureSaved', { name }));
      await refresh(refreshes);
    } catch (failure) {
      const { file: wrong, '': whole } = errorsOf(failure);
      setRefused(wrong ?? whole ?? say(failure));
    }
  };
  const takeAway = () =>
    remove.mutate(
      { id: siteId, kind },
      {
        onError: (failure) => notify('error', say(failure)),
        onSuccess: () => notify('success', t('sites.pictureRemoved', { name })),
      },
    );
  return (
    <div className="stack stack-tight">
      <FileDrop
        name={kind}
        accept={pictureLimits[kind].types.join(',')}
        label={name}
        hint={t(`sites.pictureHint.${kind}`)}
        error={refused}
        onFiles={([file]) => void send(file)}
      />
      {address && (
        <div className="row">
          <img className="site-picture" data-kind={kind} src={address} alt={name} />
          <Button kind="quiet" icon="remove" onClick={takeAway}>
            {t('sites.pictureRemove', { name })}
          </Button>
        </div>
      )}
    </div>
  );
}
