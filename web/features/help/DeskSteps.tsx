import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = { readonly request: Reply<typeof desk.deskGet> };
type Step = { readonly owner: string } | { readonly team: string } | { readonly step: 'resolve' | 'reopen' };

/** What can be done with a request besides answering it: take, release, hand over, resolve, open again. */
export function DeskSteps({ request }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const change = useAction(desk.deskChange, { refreshes: [desk.deskGet, desk.deskList] });
  const run = (step: Step, done: string) =>
    change.mutate(
      { ids: [request.id], ...step },
      { onSuccess: () => notify('success', done), onError: (failure) => notify('error', say(failure)) },
    );
  if (request.status === 'closed' || request.mergedInto !== null) return null;
  if (request.status === 'resolved')
    return (
      <Button busy={change.isPending} onClick={() => run({ step: 'reopen' }, t('desk.reopened'))}>
        {t('desk.reopen')}
      </Button>
    );
  return (
    <>
      {request.isMine ? (
        <Button busy={change.isPending} onClick={() => run({ owner: 'nobody' }, t('desk.released'))}>
          {t('desk.release')}
        </Button>
      ) : (
        <Button busy={change.isPending} onClick={() => run({ owner: 'me' }, t('desk.taken'))}>
          {t('desk.take')}
        </Button>
      )}
      <HandOver id={request.id} onChosen={(step, name) => run(step, t('desk.handedOver', { name }))} />
      <Button busy={change.isPending} onClick={() => run({ step: 'resolve' }, t('desk.resolvedNow'))}>
        {t('desk.resolve')}
      </Button>
    </>
  );
}

type HandOverProps = { readonly id: string; readonly onChosen: (step: Step, name: string) => void };

function HandOver({ id, onChosen }: HandOverProps) {
  const t = useText();
  const people = useCall(desk.deskPeople, { id }).data?.rows ?? [];
  const teams = useCall(desk.deskTeams, { id }).data?.rows ?? [];
  const items: readonly MenuItem[] = [
    ...people.map((one) => ({ label: one.name, onSelect: () => onChosen({ owner: one.id }, one.name) })),
    ...(people.length > 0 && teams.length > 0 ? (['line'] as const) : []),
    ...teams.map((one) => ({
      label: t('desk.handToTeam', { name: one.name }),
      onSelect: () => onChosen({ team: one.id }, one.name),
    })),
  ];
  if (items.length === 0) return null;
  return <Menu label={t('desk.handOver')} items={items} align="end" />;
}
