import { useState } from 'react';
import { forEachOf, type Outcome } from '../lib/each.ts';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';

/** What is done with ticked rows, and what is said and kept ticked afterwards. */
interface Work<Item, Action> {
  readonly act: (action: Action) => (item: Item) => Promise<unknown>;
  readonly onDone: (action: Action, outcome: Outcome<Item>) => void;
}

/** How far it is, and what became of it. */
export interface Going<Item, Action> {
  readonly run: (action: Action, items: readonly Item[]) => Promise<void>;
  /** Undefined while nothing is done. */
  readonly over: { readonly count: number; readonly of: number } | undefined;
  readonly failed: { readonly action: Action; readonly rows: Outcome<Item>['failed'] } | undefined;
}

/** Does one thing with several rows, one after the other, and keeps what failed, with why. */
export function useOneAfterOther<Item, Action>({ act, onDone }: Work<Item, Action>): Going<Item, Action> {
  const [over, setOver] = useState<Going<Item, Action>['over']>();
  const [failed, setFailed] = useState<Going<Item, Action>['failed']>();
  const run = async (action: Action, items: readonly Item[]) => {
    setFailed(undefined);
    setOver({ count: 0, of: items.length });
    const outcome = await forEachOf(items, act(action), (count) => setOver({ count, of: items.length }));
    setOver(undefined);
    setFailed({ action, rows: outcome.failed });
    onDone(action, outcome);
  };
  return { run, over, failed };
}

type Props<Item, Action> = {
  readonly going: Going<Item, Action>;
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
};

/** How far it is; afterwards what failed, why, and the way to try that again. */
export function GoingOn<Item, Action>({ going: { run, over, failed }, keyOf, nameOf }: Props<Item, Action>) {
  const t = useText();
  const say = useFailureText();
  if (over) {
    const amount = `${over.count} / ${over.of}`;
    return <Progress label={t('crud.working')} value={over.count} max={over.of} amount={amount} announce />;
  }
  if (!failed || failed.rows.length === 0) return null;
  const { action, rows } = failed;
  const again = () =>
    void run(
      action,
      rows.map(({ item }) => item),
    );
  return (
    <div role="alert">
      <Banner
        kind="error"
        title={t('crud.failedRows', { count: rows.length })}
        action={
          <Button icon="refresh" onClick={again}>
            {t('crud.retryRows', { count: rows.length })}
          </Button>
        }
      >
        <ul>
          {rows.map(({ item, failure }) => (
            <li key={keyOf(item)}>{`${nameOf(item)}: ${say(failure)}`}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
