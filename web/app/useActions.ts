import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { partners } from '@coverlane/contract/collections/partners.ts';
import { type Access, allows } from '@coverlane/contract/access.ts';
import type { About, Action } from '../pages/palette/actions.ts';
import { type TextKey, useText } from '../lib/i18n.ts';
import { actorOf, useUser } from '../lib/session.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { screens } from './screen-rows.ts';

/** An action as data: who has it follows from the screen or the call that it leads to. */
interface Listed {
  readonly key: 'addBroker' | 'addClient' | 'addPartner' | 'inviteUser' | 'term' | 'orderCard' | 'viewAs';
  readonly icon: IconName;
  readonly words: readonly string[];
  readonly takes: Action['takes'];
  readonly isDated?: true;
  /** Below the area of the user. */
  readonly path: (about: About) => string;
  /** The path of the screen below the area; the user must be let through. */
  readonly screen: string;
  readonly access?: Access;
  readonly state?: (about: About) => object;
}

const client = ({ clientId }: About, more = ''): string =>
  clientId === undefined ? more && `?${more}` : `?client=${clientId}${more && `&${more}`}`;

/** New members and new enrollments are screens of their own, which the box finds by name. */
const listed: readonly Listed[] = [
  {
    key: 'term',
    icon: 'remove',
    words: ['term', 'terminate', 'end coverage', 'terminar', '종료'],
    takes: 'member',
    isDated: true,
    screen: '/terminate/:memberId',
    path: (about) => `/terminate/${about.id}${client(about)}`,
    state: ({ date }) => ({ term: { date } }),
  },
  {
    key: 'orderCard',
    icon: 'card',
    words: ['order id card'],
    takes: 'member',
    screen: '/member/:memberId',
    path: (about) => `/member/${about.id}${client(about, 'tab=idcards')}`,
  },
  {
    key: 'viewAs',
    icon: 'eye',
    words: ['impersonate'],
    takes: 'user',
    access: viewAs.beginView.access,
    screen: '/users',
    path: ({ id }) => `/users?open=${id}`,
    state: () => ({ ask: 'viewAs' }),
  },
  {
    key: 'inviteUser',
    icon: 'mail',
    words: ['new user', 'add user'],
    takes: 'nothing',
    screen: '/users',
    path: () => '/users?open=new',
  },
  {
    key: 'addClient',
    icon: 'add',
    words: ['new client'],
    takes: 'nothing',
    access: clients.calls.create.access,
    screen: '/clients',
    path: () => '/clients?open=new',
  },
  {
    key: 'addBroker',
    icon: 'add',
    words: ['new broker'],
    takes: 'nothing',
    access: brokers.calls.create.access,
    screen: '/brokers',
    path: () => '/brokers?open=new',
  },
  {
    key: 'addPartner',
    icon: 'add',
    words: ['new partner'],
    takes: 'nothing',
    access: partners.calls.create.access,
    screen: '/partners',
    path: () => '/partners?open=new',
  },
];

/** The actions of the command box that this user may begin (design 1.12). Members have none. */
export function useActions(
  go: (path: string, state?: object) => void,
  english: Readonly<Record<string, string>> | undefined,
): readonly Action[] {
  const t = useText();
  const user = useUser();
  const actor = actorOf(user);
  if (user.type === 'member') return [];
  const area = `/${user.type}`;
  const mayOpen = ({ screen, access }: Listed): boolean =>
    screens.some((one) => one.path === `${area}${screen}` && one.declared !== undefined && allows(one.access, actor)) &&
    (access === undefined || allows(access, actor));
  return listed.filter(mayOpen).map(({ key, icon, words, takes, isDated = false, path, state }): Action => {
    const text: TextKey = `palette.action.${key}`;
    return {
      key,
      icon,
      words,
      takes,
      isDated,
      name: t(text),
      english: english?.[text],
      open: (about) => go(`${area}${path(about)}`, state?.(about)),
    };
  });
}
