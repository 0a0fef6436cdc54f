import type { ReactNode } from 'react';
import { beside } from '../../../lib/beside.ts';
import { useText } from '../../../lib/i18n.ts';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Answers } from './draft.ts';
import { checkPage } from './page-checks.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** One entry of a list to which more can be added: its name, what is known of it, and its page. */
export interface Entry {
  readonly key: string;
  readonly name: string;
  readonly facts: readonly (string | null | undefined | false)[];
  readonly page: string;
  readonly without: (answers: Answers) => Answers;
}

type Props = {
  readonly icon: 'user' | 'document';
  readonly entries: readonly Entry[];
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly children?: ReactNode;
};

/** A list with a page of its own for each entry, and a button that adds one (list and loop). */
export function EntryList({ icon, entries, addLabel, onAdd, children }: Props) {
  return (
    <>
      {entries.length > 0 && (
        <ul className="plain-list enrollment-people">
          {entries.map((entry) => (
            <EntryItem key={entry.key} entry={entry} icon={icon} />
          ))}
        </ul>
      )}
      <div className="row">
        <Button icon="add" onClick={onAdd}>
          {addLabel}
        </Button>
        {children}
      </div>
    </>
  );
}

function EntryItem({ entry, icon }: { readonly entry: Entry; readonly icon: Props['icon'] }) {
  const t = useText();
  const { hrefOf } = useWizard();
  const { answers, enrollment } = useDraft();
  const remove = useRemoving(entry);
  const isOpen = Object.keys(checkPage(entry.page, answers, enrollment.offers)).length > 0;
  return (
    <li className="enrollment-person">
      <Icon name={icon} />
      <div className="enrollment-person-facts">
        <strong>{entry.name}</strong>
        <span className="muted">{beside(...entry.facts)}</span>
        {isOpen && <Chip tone="bad">{t('enrollment.family.unfinished')}</Chip>}
      </div>
      <div className="row">
        <Anchor href={hrefOf(entry.page)}>
          {t('enrollment.change')} <VisuallyHidden>{entry.name}</VisuallyHidden>
        </Anchor>
        <Button kind="quiet" icon="remove" onClick={remove}>
          {t('enrollment.remove')} <VisuallyHidden>{entry.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** Takes an entry out at once; it can be undone. */
function useRemoving({ name, without }: Entry): () => void {
  const t = useText();
  const store = useDraftStore();
  const { notify } = useNotices();
  return () => {
    const before = store.get().answers;
    store.change(without);
    void store.save();
    const undo = () => {
      store.change(() => before, 'renew');
      void store.save();
    };
    notify('success', t('enrollment.removed', { name }), { label: t('enrollment.undo'), onSelect: undo });
  };
}
