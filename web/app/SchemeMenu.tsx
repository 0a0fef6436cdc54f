import { useSyncExternalStore } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import {
  currentScheme,
  onSchemeChange,
  type SchemeChoice,
  type StaffDensity,
  schemeChoice,
  setSchemeChoice,
  setStaffDensity,
  staffDensity,
} from '../lib/scheme.ts';
import type { User } from '../lib/session.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

const choices: readonly { readonly choice: SchemeChoice; readonly icon: 'sun' | 'moon' | 'settings' }[] = [
  { choice: 'light', icon: 'sun' },
  { choice: 'dark', icon: 'moon' },
  { choice: 'system', icon: 'settings' },
];

/** The lines of a menu that choose light, dark or as the device. */
export function useSchemeItems(): MenuItem[] {
  const t = useText();
  const chosen = useSyncExternalStore(onSchemeChange, schemeChoice);
  return choices.map(({ choice, icon }) => ({
    label: t(`shell.scheme.${choice}`),
    icon,
    current: choice === chosen,
    onSelect: () => setSchemeChoice(choice),
  }));
}

/** The lines of a menu that choose how roomy staff screens are, in every browser of theirs; none for members, whose screens are roomy. */
export function useDensityItems({ id, type }: Pick<User, 'id' | 'type'>): MenuItem[] {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const chosen = useSyncExternalStore(onSchemeChange, staffDensity);
  if (type === 'member') return [];
  const choose = async (density: StaffDensity) => {
    setStaffDensity(density);
    try {
      // Seldom chosen: what the calls of accounts say is not of the first screen.
      const { user: accounts } = await import('@coverlane/contract/users/own-calls.ts');
      await request(accounts.setUserSetting, { id, key: 'density', value: density });
    } catch (failure) {
      notify('error', say(failure));
    }
  };
  return (['compact', 'comfortable'] as const).map((density) => ({
    label: t(`shell.density.${density}`),
    icon: density === 'compact' ? ('rows' as const) : ('menu' as const),
    current: density === chosen,
    onSelect: () => void choose(density),
  }));
}

/** Light, dark or as the device, for visitors; whoever is signed in finds it in the user menu. */
export function SchemeMenu() {
  const t = useText();
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  const items = useSchemeItems();
  return (
    <div className="scheme-menu">
      <Menu
        kind="quiet"
        iconOnly
        icon={scheme === 'dark' ? 'moon' : 'sun'}
        align="end"
        label={t('shell.scheme')}
        items={items}
      />
    </div>
  );
}
