import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Action, type Command, commandIn } from './actions.ts';
import type { Members } from './members.ts';
import { activeOf, type Known, mustWait, type Option, optionsFor } from './options.ts';
import { type FoundUser, useUserSearch } from './useUserSearch.ts';
import { type FoundDocument, useDocumentSearch } from './useDocumentSearch.ts';
import { useClaimSearch } from './useClaimSearch.ts';
import { type MemberSearch, useMemberSearch } from './useMemberSearch.ts';
import { useToday } from '../../lib/today.ts';

/** How long Enter waits for an answer that is on its way. */
const PATIENCE_MS = 2000;

type Props = {
  readonly known: Known;
  readonly members: Members | null;
  readonly openDocument: (document: FoundDocument) => void;
  /** What is typed to begin with. */
  readonly early: string;
  readonly onClose: () => void;
};

/** The box: what is typed, what it finds, which line is active, and what keys do. */
export interface Box {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  readonly search: MemberSearch;
  /** What is typed, where it is an action on somebody. */
  readonly command: Command | undefined;
  /** Enter was pressed: 'yes' waits for the answer, 'late' has waited long enough. */
  readonly waiting: Waiting;
  readonly open: (option: Option) => void;
  readonly press: (event: KeyboardEvent) => void;
}

export type Waiting = 'no' | 'yes' | 'late';

/** The state of the box from its opening to its closing. */
export function useBox({ known, members, openDocument, early, onClose }: Props): Box {
  const [typed, setTyped] = useState(early);
  const [moved, setMoved] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting>('no');
  const { options, search, command } = useOptions(typed, known, members);
  const active = activeOf(options, moved, search.state);

  const open = (option: Option) => {
    // An action that is about somebody goes on with their name.
    if (option.kind === 'action' && option.action.takes !== 'nothing') return type(`${option.action.name} `);
    onClose();
    return openOption(option, members, openDocument);
  };
  const all = () => {
    if (!members || typed.trim() === '') return;
    onClose();
    members.openList(typed.trim());
  };
  const enter = () => {
    if (mustWait(active, moved, search.state)) setWaiting('yes');
    else if (active) open(active);
  };
  const type = (text: string) => {
    setTyped(text);
    setMoved(null);
    setWaiting('no');
  };
  useAnswer({ waiting, setWaiting, search, enter: () => active && active.kind !== 'all' && open(active) });
  const press = (event: KeyboardEvent) => {
    const act = keyActs({ options, active, moveTo: setMoved, enter, all })[event.code];
    // A key that ends the composition of a Hangul syllable belongs to the input method; 229 is what Safari says then.
    if (!act || event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey || event.shiftKey) return;
    event.preventDefault();
    act(event.ctrlKey || event.metaKey);
  };
  return { typed, type, options, active, search, command, waiting, open, press };
}

/** What the box offers: for an action with a name only whom it could be about. */
function useOptions(typed: string, known: Known, members: Members | null) {
  const today = useToday();
  const command = commandIn(typed, known.actions ?? NO_ACTIONS, today);
  const { users, ...found } = useFound(termsOf(typed, command, members), members?.client?.id);
  const shown = command ? viewable(users, members) : users;
  const options = optionsFor(typed, known, { ...found, users: shown, command });
  return { options, search: found.search, command };
}

/** What the server has found so far. Members wait for nobody; where there are none, Enter waits for the others. */
function useFound(terms: Terms, clientId: string | undefined) {
  const claims = useClaimSearch(terms.claims);
  const users = useUserSearch(terms.users);
  const documents = useDocumentSearch(terms.documents, clientId);
  const asked = useMemberSearch(terms.members, clientId);
  const others = asked.rows.length === 0 && (users.isAsked || documents.isAsked);
  const search = whileAsked(asked, claims.isAsked || others);
  return { search, claims: claims.rows, users: users.rows, documents: documents.rows };
}

/** The accounts that somebody can look at the portal as: others, which are open. */
const viewable = (users: readonly FoundUser[], members: Members | null): readonly FoundUser[] =>
  users.filter(({ id, status }) => id !== members?.ownId && status === 'active');

interface Terms {
  readonly members: string | undefined;
  readonly documents: string | undefined;
  readonly claims: string | undefined;
  readonly users: string | undefined;
}

/** What the server is asked for; undefined: this user finds none, or the action is about others. */
function termsOf(typed: string, command: Command | undefined, members: Members | null): Terms {
  // A member finds documents alone.
  if (!members) return { ...NOTHING, documents: typed };
  const users = members.openUser ? typed : undefined;
  if (!command) return { members: typed, documents: typed, claims: members.openClaim ? typed : undefined, users };
  const { name, action } = command;
  const aboutUser = action.takes === 'user';
  return { ...NOTHING, members: aboutUser ? undefined : name, users: aboutUser ? name : undefined };
}

const NOTHING: Terms = { members: undefined, documents: undefined, claims: undefined, users: undefined };

const NO_ACTIONS: readonly Action[] = [];

/** Enter waits for claims of a number, and for users, as it waits for members. */
const whileAsked = (search: MemberSearch, isAsked: boolean): MemberSearch =>
  isAsked && search.state !== 'failed' ? { ...search, state: 'asked' } : search;

function openOption(option: Option, members: Members | null, openDocument: Props['openDocument']): void {
  if (option.kind === 'place') option.place.open();
  else if (option.kind === 'document') openDocument(option.document);
  else if (option.kind === 'action') option.action.open({});
  else if (members) openFound(option, members);
}

type FoundOption = Exclude<Option, { kind: 'place' | 'action' | 'document' }>;
type Opens = {
  readonly [Kind in FoundOption['kind']]: (option: Extract<FoundOption, { kind: Kind }>, members: Members) => void;
};

const clientOf = (member: object): string | undefined =>
  'clientId' in member && typeof member.clientId === 'string' ? member.clientId : undefined;

const opens: Opens = {
  claim: ({ claim }, { openClaim }) => openClaim?.(claim.id),
  client: ({ client }, { openClient }) => openClient(client.id),
  user: ({ user }, { openUser }) => openUser?.(user.id),
  all: ({ text }, { openList }) => openList(text),
  recent: ({ member }, { openMember }) => openMember(member.id, undefined),
  member: ({ member }, { openMember }) => openMember(member.id, member.clientId),
  onMember: ({ command, member }) =>
    command.action.open({ id: member.id, clientId: clientOf(member), date: command.date }),
  onUser: ({ command, user }) => command.action.open({ id: user.id }),
};

function openFound<Kind extends FoundOption['kind']>(
  option: Extract<FoundOption, { kind: Kind }>,
  members: Members,
): void {
  const open: Opens[Kind] = opens[option.kind];
  open(option, members);
}

interface Keys {
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  readonly moveTo: (key: string | null) => void;
  readonly enter: () => void;
  /** Opens the list of all that fit. */
  readonly all: () => void;
}

/** What each key does, by its place on the keyboard; called with whether Ctrl (Cmd) was held. */
function keyActs({ options, active, moveTo, enter, all }: Keys): Record<string, (ctrl: boolean) => void> {
  const here = active ? options.indexOf(active) : -1;
  const step = (index: number) => moveTo(options.at(index % Math.max(options.length, 1))?.key ?? null);
  const submit = (ctrl: boolean) => (ctrl ? all() : enter());
  return {
    ArrowDown: () => step(here + 1),
    ArrowUp: () => step(here <= 0 ? -1 : here - 1),
    Home: () => step(0),
    End: () => step(-1),
    Enter: submit,
    NumpadEnter: submit,
  };
}

interface Awaited {
  readonly waiting: Waiting;
  readonly setWaiting: (waiting: Waiting) => void;
  readonly search: MemberSearch;
  readonly enter: () => void;
}

/** Carries out an Enter that came before the answer; after two seconds it is given up and said so. */
function useAnswer({ waiting, setWaiting, search, enter }: Awaited): void {
  const isAsked = search.state === 'asked';
  useEffect(() => {
    if (waiting !== 'yes') return undefined;
    if (isAsked) {
      const timer = setTimeout(() => setWaiting('late'), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    setWaiting('no');
    enter();
    return undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- `enter` is of the moment when the answer comes
  }, [waiting, isAsked]);
}
