import type { UserType } from '@coverlane/contract/access.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { users } from '@coverlane/contract/users/calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { CommandBox } from '../pages/palette/CommandBox.tsx';
import type { Members } from '../pages/palette/members.ts';
import type { Place } from '../pages/palette/options.ts';
import type { FoundDocument } from '../pages/palette/useDocumentSearch.ts';
import { MemberState } from '../features/members/MemberState.tsx';
import { useActiveClient } from '../lib/active-client.ts';
import { useFailureText } from '../lib/failures.ts';
import { saveFile } from '../lib/files.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { membersHref } from '../lib/members-href.ts';
import { useRecentMembers } from '../lib/recent-members.ts';
import { actorOf, type User, useAllows, useUser } from '../lib/session.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import type { Command } from './command-keys.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { placesOf } from './places.ts';

// The keys of every page come with the box: after the first paint, and not for whoever is not signed in.
export { PageKeys } from './PageKeys.tsx';

import { homeOf } from './home-of.ts';
import { useActions } from './useActions.ts';

type Props = {
  readonly command: Command;
  /** Letters typed while this code was on its way. */
  readonly early: string;
  readonly onShown: () => void;
  /** Opens the list of keyboard shortcuts instead. */
  readonly onKeys: () => void;
  readonly onClose: () => void;
};

/** What a command opens: the box, or the list of keyboard shortcuts. */
export function OpenCommandBox({ command, ...rest }: Props) {
  return command === 'keys' ? <KeysDialog onClose={rest.onClose} /> : <FindBox {...rest} />;
}

/** The command box with what this user may find: screens, the last members, and members from the server. */
function FindBox({ early, onShown, onKeys, onClose }: Omit<Props, 'command'>) {
  const { type, clients } = useUser();
  const actions = useActions(useGo(), useEnglish() ?? undefined);
  return (
    <CommandBox
      places={usePlaces(onKeys)}
      members={useMembers()}
      actions={actions}
      clients={type === 'member' ? NO_CLIENTS : clients}
      openDocument={useOpenDocument()}
      early={early}
      onShown={onShown}
      onClose={onClose}
    />
  );
}

const NO_CLIENTS: User['clients'] = [];

/** Goes to a path. The focus is let go of first, so that the new screen puts it on its heading. */
function useGo(): (path: string, state?: object) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, state) => {
      // After the dialog has given the focus back.
      setTimeout(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        void navigate(path, { state });
      });
    },
    [navigate],
  );
}

function usePlaces(onKeys: () => void): readonly Place[] {
  const t = useText();
  const english = useEnglish();
  const go = useGo();
  const screens = placesOf(actorOf(useUser())).map(
    ({ path, name, menu }): Place => ({
      key: path,
      name: t(`screens.${name}`),
      english: english?.[`screens.${name}`],
      icon: menu?.icon ?? 'document',
      open: () => go(path),
    }),
  );
  const keys: Place = {
    key: 'keys',
    name: t('keys.title'),
    english: english?.['keys.title'],
    icon: 'info',
    open: () => setTimeout(onKeys),
  };
  return [...screens, keys];
}

/** English texts, fetched when another language is in use. */
function useEnglish() {
  const { language, catalogue, english, needEnglish } = useLanguage();
  useEffect(() => {
    if (language !== 'en') needEnglish();
  }, [language, needEnglish]);
  return language === 'en' ? catalogue : english;
}

/** Null for a member, who finds no members. What was typed never stands in an address. */
function useMembers(): Members | null {
  const { type, id: ownId } = useUser();
  const may = useAllows();
  const client = useActiveClient();
  const recents = useRecentMembers();
  const go = useGo();
  if (type === 'member') return null;
  const area = homeOf(type);
  return {
    client,
    recents,
    state: (state) => <MemberState state={state} />,
    ownId,
    openUser: may(users.searchUsers.access) ? (id) => go(`${area}/users?open=${id}`) : null,
    // What is found next is not narrowed to the client: nobody chose to work for it alone.
    openClient: (id) => go(clientHref(type, id, may(clients.calls.list.access))),
    openClaim: may(claims.claimSearch.access) ? (id) => go(`${area}/claim/${id}`) : null,
    openMember: (id, clientId) => go(`${area}/member/${id}${clientId === undefined ? '' : `?client=${clientId}`}`),
    openList: (search) => go(membersHref(type, { search })),
  };
}

/** The record of a client, or its plans, for an administrator; its members for everybody else who works for it. */
function clientHref(type: UserType, id: string, mayManage: boolean): string {
  if (type !== 'admin') return membersHref(type, { clientId: id });
  return mayManage ? `/admin/client/${id}` : `/admin/client/${id}/plans`;
}

/** Opens a document where it is read, what was imported where it is decided about, and downloads proofs and confirmations, whose reading is written down. */
function useOpenDocument(): (document: FoundDocument) => void {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const go = useGo();
  const { type } = useUser();
  return ({ kind, id, fileName }) => {
    if (kind === 'document') return go(`/${type}/document/${id}`);
    if (kind === 'import') return go(`/admin/imports/${id}`);
    const saved = kind === 'proof' ? saveFile(proofs.proofFile, { id }) : saveFile(enrollments.enrollmentPdf, { id });
    saved.then(
      () => notify('success', t('palette.documentSaved', { name: fileName })),
      (failure: unknown) => notify('error', say(failure)),
    );
    return undefined;
  };
}
