import { useEffect, useId } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { RecentMember } from '../../lib/recent-members.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BoxNote } from './BoxNote.tsx';
import type { Members } from './members.ts';
import { OptionList, optionId } from './OptionList.tsx';
import type { Action } from './actions.ts';
import type { KnownClient, Place } from './options.ts';
import { type Box, useBox } from './useBox.ts';
import type { FoundDocument } from './useDocumentSearch.ts';
import './palette.css';

type Props = {
  readonly places: readonly Place[];
  readonly members: Members | null;
  readonly actions: readonly Action[];
  readonly clients: readonly KnownClient[];
  /** Opens or downloads a document. */
  readonly openDocument: (document: FoundDocument) => void;
  /** Letters typed before the box could show itself. */
  readonly early: string;
  /** Called when it has opened, for the measurement of how long that takes. */
  readonly onShown: () => void;
  readonly onClose: () => void;
};

const NO_RECENTS: readonly RecentMember[] = [];
const MOST_LETTERS = 100;

/** The command box (design 2.1, 2.9): finds a member in one shortcut, three letters and Enter, and screens by name. */
export function CommandBox({ places, members, actions, clients, openDocument, early, onShown, onClose }: Props) {
  const t = useText();
  const listId = useId();
  const box = useBox({
    known: { recents: members?.recents ?? NO_RECENTS, places, actions, clients },
    members,
    openDocument,
    early,
    onClose,
  });
  useEffect(() => {
    onShown();
    // oxlint-disable-next-line react/exhaustive-deps -- once: it opens once
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(members ? 'palette.title' : 'palette.titlePages')}
      className="palette"
      dismissible
    >
      <BoxInput box={box} listId={listId} label={t(members ? 'palette.label' : 'palette.labelPages')} />
      {box.options.length > 0 && <OptionList box={box} id={listId} state={members?.state} />}
      <BoxNote box={box} members={members} />
    </Dialog>
  );
}

function BoxInput({ box, listId, label }: { readonly box: Box; readonly listId: string; readonly label: string }) {
  const { typed, type, press, active, options } = box;
  return (
    <div className="palette-head">
      <Icon name="search" />
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={active && optionId(listId, active)}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MOST_LETTERS}
        data-autofocus
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
    </div>
  );
}
