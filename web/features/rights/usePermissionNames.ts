import { permissions } from '@coverlane/contract/access.ts';
import { useText } from '../../lib/i18n.ts';

type Named = { readonly machineName: string; readonly name: string };

/** What a permission is called in the reader's language; one that an administrator added is called as they said. */
export function usePermissionNames(): (permission: Named) => string {
  const t = useText();
  return ({ machineName, name }) => {
    const known = permissions.find((permission) => permission === machineName);
    return known === undefined ? name : t(`permission.${known}`);
  };
}
