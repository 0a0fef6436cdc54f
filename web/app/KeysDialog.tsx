import { useText } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';
import { setSingleKeys, useSingleKeys } from '../lib/single-keys.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import './keys-dialog.css';

type Shortcut = { readonly keys: readonly string[]; readonly text: string };

/** The keyboard shortcuts that there are, and the switch for those of a single key (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const isOn = useSingleKeys();
  const shortcuts = useShortcutList();
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} dismissible>
      <dl className="keys-list">
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label={t('keys.single')} hint={t('keys.singleHint')} checked={isOn} onChange={setSingleKeys} />
    </Dialog>
  );
}

/** Members have no lists with rows to walk through, nor records to add. */
function useShortcutList(): readonly Shortcut[] {
  const t = useText();
  const { type } = useUser();
  const find = { keys: ['Ctrl', 'K'], text: t('keys.find') };
  const go = { keys: ['G'], text: t('keys.go') };
  const tabs = { keys: ['[', ']'], text: t('keys.tabs') };
  const goOn = { keys: ['Ctrl', 'Enter'], text: t('keys.continue') };
  const help = { keys: ['?'], text: t('keys.help') };
  if (type === 'member') return [find, { keys: ['/'], text: t('keys.slashPages') }, go, tabs, goOn, help];
  return [
    find,
    { keys: ['/'], text: t('keys.slash') },
    go,
    { keys: ['N'], text: t('keys.add') },
    { keys: ['J', 'K'], text: t('keys.next') },
    { keys: ['X'], text: t('keys.select') },
    { keys: ['A'], text: t('keys.selected') },
    { keys: ['Space'], text: t('keys.peek') },
    { keys: ['Enter'], text: t('keys.open') },
    { keys: ['E'], text: t('keys.edit') },
    { keys: ['Alt', '↑', '↓'], text: t('keys.reorder') },
    tabs,
    { keys: ['Ctrl', 'S'], text: t('keys.save') },
    { keys: ['↑', '↓', '→', '←'], text: t('keys.menu') },
    goOn,
    { keys: ['Esc'], text: t('keys.close') },
    help,
  ];
}
