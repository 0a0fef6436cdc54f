import { user as accounts } from '@coverlane/contract/users/own-calls.ts';
import { MOST_PINS } from '@coverlane/contract/settings/of-users.ts';
import { useState } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { formatCount } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import { useUser } from '../lib/session.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import type { MenuLink } from './menu.ts';

/** The menu entries that the user has pinned, in the order they were; kept with the account, so in every browser. */
export interface Pins {
  readonly isPinned: (link: MenuLink) => boolean;
  /** Those of these entries that are pinned. */
  readonly pinnedOf: (links: readonly MenuLink[]) => readonly MenuLink[];
  readonly toggle: (link: MenuLink) => void;
}

const NONE = 'none';

/** Pins, and takes pins away. The menu shows it at once; where it cannot be kept, a notice says so. */
export function usePins(): Pins {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { id, settings } = useUser();
  const [changed, setChanged] = useState<readonly string[]>();
  const kept = settings.find(({ key }) => key === 'pins')?.value ?? NONE;
  const names = changed ?? kept.split(',').filter((name) => name !== NONE);
  const toggle = async ({ name }: MenuLink) => {
    const isPinned = names.includes(name);
    if (!isPinned && names.length >= MOST_PINS)
      return notify('warn', t('pins.most', { count: formatCount(MOST_PINS) }));
    const next = isPinned ? names.filter((one) => one !== name) : [...names, name];
    setChanged(next);
    try {
      await request(accounts.setUserSetting, { id, key: 'pins', value: next.join(',') || NONE });
    } catch (failure) {
      setChanged(names);
      notify('error', say(failure));
    }
  };
  return {
    isPinned: ({ name }) => names.includes(name),
    pinnedOf: (links) => names.flatMap((name) => links.find((link) => link.name === name) ?? []),
    toggle: (link) => void toggle(link),
  };
}
