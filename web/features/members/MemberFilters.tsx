import { type KeyboardEvent, useEffect, useRef } from 'react';
import { namesOf } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { EVERY_CLIENT } from '../../lib/members-href.ts';
import { useUser } from '../../lib/session.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useUi } from '../../ui/Ui.tsx';
import { FilterChips } from './FilterChips.tsx';
import { MembersExport } from './MembersExport.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import type { MemberList } from './useMemberList.ts';

/** One box for everything first, then the client; the specification's other filters are folded. */
export function MemberFilters({ list }: { readonly list: MemberList }) {
  return (
    <search className="toolbar members-search">
      <SearchBox list={list} />
      <ClientSelect list={list} />
      <FilterChips list={list} />
      <MoreFilters list={list} />
      <div className="toolbar-end">
        <MembersExport list={list} />
      </div>
    </search>
  );
}

/** The rows' main links, which Enter and the arrow go to from the box. */
const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.members-found [data-row-stop]')];

function SearchBox({ list }: { readonly list: MemberList }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  const press = (event: KeyboardEvent) => {
    // Enter that ends the composition of a Hangul syllable belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.code === 'Escape' && list.typed.search !== '') {
      event.preventDefault();
      list.type({ search: '' });
    }
    if (event.code === 'ArrowDown') {
      event.preventDefault();
      rowLinks()[0]?.focus();
    }
    if (event.code === 'Enter' || event.code === 'NumpadEnter') enter(event);
  };
  const enter = (event: KeyboardEvent) => {
    event.preventDefault();
    if (list.isBehind) return list.searchNow();
    const links = rowLinks();
    if (links.length === 1) links[0]?.click();
    else links[0]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the input inside
    <div className="members-box" onKeyDown={press}>
      <TextInput
        ref={input}
        name="search"
        type="search"
        label={t('members.find')}
        labelHidden
        placeholder={t('members.findHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={list.typed.search}
        onChange={(search) => list.type({ search })}
      />
    </div>
  );
}

/** `/` goes to the box from anywhere on the screen, unless single keys are turned off (WCAG 2.1.4). */
function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  const { shortcuts } = useUi();
  useEffect(() => {
    if (!shortcuts) return undefined;
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isPlainSlash(event) || !event.target || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input, shortcuts]);
}

const isPlainSlash = (event: globalThis.KeyboardEvent): boolean =>
  event.code === 'Slash' && !event.isComposing && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);

function ClientSelect({ list }: { readonly list: MemberList }) {
  const t = useText();
  const { clients } = useUser();
  if (clients.length < 2) return null;
  return (
    <FilterSelect
      filter={{ name: 'client', label: t('shell.client'), choices: namesOf(clients), value: list.client?.id ?? '' }}
      any={t('shell.allClients')}
      onChange={(client) => list.go({ clientId: client || EVERY_CLIENT, divisionId: undefined })}
    />
  );
}
