import { useState } from 'react';
import type { ListAddress } from '../lib/list-address.ts';
import { useLeaveGuard } from '../ui/useLeaveGuard.ts';

/** Opens and closes the records of a list by the address; what was typed and not saved asks before it is left. */
export function useOpenRecord(address: ListAddress) {
  const [typedIn, setTypedIn] = useState<string>();
  const guard = useLeaveGuard(typedIn !== undefined && typedIn === address.open, keepsOpen);
  const show = (id: string | undefined) => {
    setTypedIn(undefined);
    if (id !== address.open) address.change({ open: id });
  };
  const open = (id: string | undefined) => guard.leave(() => show(id));
  return { guard, open, close: () => open(undefined), typed: () => setTypedIn(address.open), saved: show };
}

/** Another page of the list leaves the open record where it is. */
const keepsOpen = (link: URL): boolean =>
  link.pathname === location.pathname &&
  link.searchParams.get('open') === new URLSearchParams(location.search).get('open');
