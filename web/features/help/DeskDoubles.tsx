import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Request = Reply<typeof desk.deskGet>;
type Props = { readonly request: Request };

/** What a request is answered together with: its doubles, or the request that it is a double of. Nothing for most. */
export function DeskDoubles({ request }: Props) {
  const t = useText();
  const { type } = useUser();
  const { id, doubles, mergedInto, answerable } = request;
  if (mergedInto !== null)
    return (
      <Card title={t('desk.mergedInto', { number: mergedInto.number })}>
        <p>{t('desk.mergedAbout')}</p>
        <div className="button-row">
          <Anchor href={`/${type}/helpdesk/${mergedInto.id}`}>
            {t('desk.openMerged', { number: mergedInto.number })}
          </Anchor>
          {answerable && <Split id={id} number={request.number} />}
        </div>
      </Card>
    );
  if (doubles.length === 0) return null;
  return (
    <Card title={t('desk.doubles')}>
      <p className="muted">{t('desk.doublesAbout')}</p>
      <ul className="plain-list">
        {doubles.map((double) => (
          <li key={double.id} className="button-row">
            <Anchor href={`/${type}/helpdesk/${double.id}`}>
              {[double.number, double.askerName].filter(Boolean).join(' · ')}
            </Anchor>
            {answerable && <Split id={double.id} number={double.number} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Split({ id, number }: { readonly id: string; readonly number: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const split = useAction(desk.deskSplit, { refreshes: [desk.deskGet, desk.deskList] });
  return (
    <Button
      busy={split.isPending}
      onClick={() =>
        split.mutate(
          { id },
          {
            onSuccess: () => notify('success', t('desk.splitDone', { number })),
            onError: (failure) => notify('error', say(failure)),
          },
        )
      }
    >
      {t('desk.split')}
    </Button>
  );
}
