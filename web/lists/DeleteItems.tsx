import type { AnyCall } from '@coverlane/contract/call.ts';
import { type ReactNode, useState } from 'react';
import { useRefresh } from '../lib/api.ts';
import { forEachOf, type Outcome } from '../lib/each.ts';
import { useFailureText } from '../lib/failures.ts';
import { ConcernsPeople, confirmedWith, touchedBy } from './WhoIsTouched.tsx';
import { InUse } from '../lib/InUse.tsx';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { Progress } from '../ui/Progress.tsx';

/** A record of any list, and what it is called. */
interface Item {
  readonly id: string;
  readonly name: string;
}
type Items = readonly Item[];
type Props = {
  /** `remove` takes an id, `restore` a list of them. */
  readonly calls: Readonly<Record<'list' | 'remove' | 'restore', AnyCall>>;
  readonly items: Items;
  /** What follows besides, said before it is asked. */
  readonly about?: ReactNode;
  /** Ids of those that are gone. */
  readonly onDeleted: (ids: readonly string[]) => void;
};

/** Delete, of one record or many: says what happens, asks, tells of each that stays why, and can be undone. */
export function DeleteItems(props: Props) {
  const t = useText();
  const [asked, ask] = useState<Items>();
  return (
    <>
      <Button kind="quiet" icon="remove" onClick={() => ask(props.items)}>
        {t('crud.delete')}
      </Button>
      {asked && <Question {...props} asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** How many, and what the first is called: sentences name one and count more. */
const wordsOf = (items: Items) => ({ count: items.length, name: items[0]?.name ?? '' });

type Failed = Outcome<Item>['failed'];
type QuestionProps = Props & { readonly asked: Items; readonly onClose: () => void };

function Question({ calls, asked, about, onDeleted, onClose }: QuestionProps) {
  const t = useText();
  const [left, setLeft] = useState(asked);
  const [over, setOver] = useState<number>();
  const [failed, setFailed] = useState<Failed>([]);
  const refresh = useRefresh();
  const sayDeleted = useDeletedNotice(calls);
  const confirm = async (meant: object = {}) => {
    setOver(0);
    const outcome = await forEachOf(left, ({ id }) => request(calls.remove, { id, ...meant }), setOver);
    setOver(undefined);
    setFailed(outcome.failed);
    setLeft(outcome.failed.map(({ item }) => item));
    if (outcome.failed.length === 0) onClose();
    await refresh([calls.list]);
    if (outcome.done.length === 0) return;
    sayDeleted(outcome.done);
    onDeleted(outcome.done.map(({ id }) => id));
  };
  const values = wordsOf(left);
  const hasFailed = failed.length > 0;
  const touched = failed.map(({ failure }) => touchedBy(failure)).find((one) => one !== undefined);
  if (touched) {
    const again = (note: string) => void confirm(confirmedWith(note));
    return <ConcernsPeople touched={touched} onClose={onClose} onConfirm={again} />;
  }
  const canTry = failed.every(({ failure }) => failure.code !== 'in-use');
  const footer = (
    <>
      <Button onClick={onClose}>{hasFailed ? t('crud.close') : t('crud.delete.keep', values)}</Button>
      {canTry && (
        <Button kind="danger" busy={over !== undefined} onClick={() => void confirm()}>
          {hasFailed ? t('crud.delete.retry', values) : t('crud.delete')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('crud.delete.title', values)} maxWidth={480} footer={footer}>
      {hasFailed ? <Refused failed={failed} /> : <p>{t('crud.delete.text', values)}</p>}
      {!hasFailed && about}
      <Deleting over={over} count={left.length} />
    </Dialog>
  );
}

/** How far the deleting of several is. */
function Deleting({ over, count }: { readonly over: number | undefined; readonly count: number }) {
  const t = useText();
  if (over === undefined || count < 2) return null;
  return <Progress label={t('crud.deleting')} value={over} max={count} amount={`${over} / ${count}`} />;
}

/** Says what is gone, with an Undo that brings it back. */
function useDeletedNotice(calls: Props['calls']): (items: Items) => void {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  return (items) => {
    const values = wordsOf(items);
    const undo = async () => {
      try {
        await request(calls.restore, { ids: items.map(({ id }) => id) });
        notify('success', t('crud.restored', values));
      } catch {
        notify('error', t('crud.restoreFailed', values));
      }
      await refresh([calls.list]);
    };
    notify('success', t('crud.deleted', values), { label: t('crud.undo'), onSelect: () => void undo() });
  };
}

function Refused({ failed }: { readonly failed: Failed }) {
  const t = useText();
  const say = useFailureText();
  return (
    <div role="alert" className="stack stack-tight">
      {failed.map(({ item, failure }) => (
        <div key={item.id}>
          <p>
            {failure.code === 'in-use'
              ? t('crud.inUse', { name: item.name })
              : t('crud.notDeleted', { name: item.name, why: say(failure) })}
          </p>
          {failure.code === 'in-use' && <InUse values={failure.values} />}
        </div>
      ))}
      {failed.some(({ failure }) => failure.code === 'in-use') && <p>{t('crud.inUse.advice')}</p>}
    </div>
  );
}
