import type { Reply } from '@coverlane/contract/call.ts';
import { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Union = Reply<typeof unionSignupReview.unionSignups>['unions'][number];

/** The sign-up of each union: open or closed, and its link. */
export function UnionLinks({ unions }: { readonly unions: readonly Union[] }) {
  const t = useText();
  if (unions.length === 0) return null;
  return (
    <Disclosure summary={t('unionReview.links')}>
      {unions.map((union) => (
        <UnionLink key={union.id} union={union} />
      ))}
    </Disclosure>
  );
}

function UnionLink({ union }: { readonly union: Union }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { data } = useCall(unionSignupReview.unionSignupLink, { id: union.id });
  const put = useAction(unionSignupReview.putUnionSignupLink, {
    refreshes: [unionSignupReview.unionSignupLink, unionSignupReview.unionSignups],
  });
  const change = (isOpen: boolean, renew: boolean) =>
    void put
      .mutateAsync({ unionId: union.id, isOpen, renew })
      .catch((failure: unknown) => notify('error', say(failure)));
  const isOpen = data?.isOpen ?? union.isOpen;
  return (
    <section className="stack" aria-label={union.name}>
      <h3>{union.name}</h3>
      <p>{t(isOpen ? 'unionReview.isOpen' : 'unionReview.isClosed')}</p>
      {data?.path && (
        <CopyText
          text={`${globalThis.location.origin}${data.path}`}
          copy={t('unionSignup.copy')}
          copied={t('unionSignup.copied')}
        />
      )}
      <div className="button-row">
        <Button busy={put.isPending} onClick={() => change(!isOpen, false)}>
          {t(isOpen ? 'unionReview.close' : 'unionReview.open')}
        </Button>
        {isOpen && (
          <Button busy={put.isPending} onClick={() => change(true, true)}>
            {t('unionReview.renew')}
          </Button>
        )}
      </div>
    </section>
  );
}
