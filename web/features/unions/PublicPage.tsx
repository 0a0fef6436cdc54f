import { unions } from '@coverlane/contract/collections/unions.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import type { unionPages } from '@coverlane/contract/unions/codes.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

const refreshes = [unionCalls.unionPage, unions.calls.list];
type Props = { readonly kind: (typeof unionPages)[number]; readonly id: string };

/** The address of a page that is opened without an account: of a union for its workers, of a shop for its clerk. */
export function PublicPage({ kind, id }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { data } = useCall(unionCalls.unionPage, { kind, id });
  const renew = useAction(unionCalls.renewUnionPage, { refreshes });
  const onError = (failure: Parameters<typeof say>[0]) => notify('error', say(failure));
  if (!data) return null;
  const { path } = data;
  return (
    <Card title={t(`unionPage.title.${kind}`)}>
      <p className="muted">{t(`unionPage.about.${kind}`)}</p>
      {path === null ? (
        <p>{t('unionPage.none')}</p>
      ) : (
        <CopyText text={`${window.location.origin}${path}`} copy={t('unionPage.copy')} copied={t('unionPage.copied')} />
      )}
      <div className="button-row">
        <Button busy={renew.isPending} onClick={() => renew.mutate({ kind, id }, { onError })}>
          {t(path === null ? 'unionPage.make' : 'unionPage.renew')}
        </Button>
        {path !== null && (
          <Button
            kind="quiet"
            busy={renew.isPending}
            onClick={() => renew.mutate({ kind, id, withdraw: true }, { onError })}
          >
            {t('unionPage.withdraw')}
          </Button>
        )}
      </div>
    </Card>
  );
}
