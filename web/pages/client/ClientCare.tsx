import { clientCalls } from '@coverlane/contract/clients/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Refreshed = Reply<typeof clientCalls.refreshClient>;

/** Deriving anew what follows from a client's records, and what its tree lacks. */
export function ClientCare({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useAction(clientCalls.refreshClient);
  const clear = useAction(clientCalls.clearCache);
  const onError = (failure: unknown) => notify('error', say(failure));
  const clearAll = () =>
    clear.mutate(
      { scope: 'client', id: clientId },
      {
        onError,
        onSuccess: ({ counts: { rights, search } }) =>
          notify('success', t('client.care.cleared', { rights: formatCount(rights), search: formatCount(search) })),
      },
    );
  return (
    <Card title={t('client.care.title')}>
      <p className="muted">{t('client.care.refresh.hint')}</p>
      <div className="row">
        <Button
          icon="refresh"
          disabled={refresh.isPending}
          onClick={() => refresh.mutate({ id: clientId }, { onError })}
        >
          {t('client.care.refresh')}
        </Button>
        <Button kind="quiet" disabled={clear.isPending} onClick={clearAll}>
          {t('client.care.clear')}
        </Button>
      </div>
      <div role="status">{refresh.data && <Found refreshed={refresh.data} />}</div>
    </Card>
  );
}

/** What differed, what there is, and what does not fit. */
function Found({ refreshed: { search, tree, findings } }: { readonly refreshed: Refreshed }) {
  const t = useText();
  const counted = <Name extends string>(counts: Record<Name, number>) =>
    Object.fromEntries(Object.entries<number>(counts).map(([name, count]) => [name, formatCount(count)]));
  return (
    <>
      <p>{t('client.care.search', counted(search))}</p>
      <p>{t('client.care.tree', counted(tree))}</p>
      {findings.length === 0 && <p>{t('client.care.well')}</p>}
      <ul>
        {findings.map(({ code, names }) => (
          <li key={code}>{t(`client.finding.${code}`, { names: names.join(', ') })}</li>
        ))}
      </ul>
    </>
  );
}
