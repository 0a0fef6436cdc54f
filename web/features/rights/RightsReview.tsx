import type { Wire } from '@coverlane/contract/call.ts';
import { type RightsDifference, rights } from '@coverlane/contract/rights/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Props = {
  /** What is to be saved, one sentence each. */
  readonly changes: readonly string[];
  readonly wanted: Wire<typeof rights.previewRights>;
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
};

/** Screens of one person that are named; of more only how many. */
const MOST_SCREENS = 6;

/** What a change of roles does to whom, before it is saved (design 2.1, 9: consequences first). */
export function RightsReview({ changes, wanted, onSave, onClose }: Props) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const reply = useCall(rights.previewRights, wanted);
  const save = async () => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('roleChange.back')}</Button>
      <Button kind="primary" disabled={!reply.data || saving} onClick={() => void save()}>
        {t('roleChange.save')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('roleChange.title')} maxWidth={720} footer={footer}>
      <div className="stack rights-review">
        <section>
          <h3>{t('roleChange.changes')}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
        <Consequences reply={reply} />
      </div>
    </Dialog>
  );
}

type Asked = ReturnType<typeof useCall<unknown, unknown, { people: RightsDifference[] }>>;

function Consequences({ reply }: { readonly reply: Asked }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = reply;
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('roleChange.loading')} />;
  const count = data.people.length;
  return (
    <div aria-live="polite" className="stack">
      <p>{count === 0 ? t('roleChange.nobody') : t('roleChange.about', { count, shown: formatCount(count) })}</p>
      <ul className="plain-list rights-people">
        {data.people.map((person) => (
          <li key={person.userId}>
            <strong>{person.name}</strong>
            <Side kind="gains" permissions={person.gains} screens={person.screensGained} />
            <Side kind="loses" permissions={person.loses} screens={person.screensLost} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SideProps = {
  readonly kind: 'gains' | 'loses';
  readonly permissions: readonly string[];
  readonly screens: RightsDifference['screensGained'];
};

function Side({ kind, permissions, screens }: SideProps) {
  const t = useText();
  const has = useHasText();
  if (permissions.length === 0) return null;
  const word = (of: 'permission' | 'screens', name: string) => {
    const key = `${of}.${name}`;
    return has(key) ? t(key) : name;
  };
  const names = [...new Set(screens.map(({ name }) => word('screens', name)))];
  const shown = names.slice(0, MOST_SCREENS).join(', ');
  const more = names.length - MOST_SCREENS;
  const list =
    more > 0 ? t('roleChange.screensMore', { screens: shown, count: more, shown: formatCount(more) }) : shown;
  return (
    <p>
      <span className="rights-side" data-kind={kind}>
        {t(`roleChange.${kind}`)}
      </span>{' '}
      {permissions.map((permission) => word('permission', permission)).join(', ')}
      {names.length > 0 && <span className="muted"> · {t('roleChange.screens', { screens: list })}</span>}
    </p>
  );
}
