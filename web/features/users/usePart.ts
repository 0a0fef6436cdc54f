import type { ListAddress } from '../../lib/list-address.ts';

/** The page of a part of an account: `at` in the address, beside the page of the list. */
export function usePart(address: ListAddress) {
  const page = Math.max(1, Math.trunc(Number(address.read('at') || 1)) || 1);
  const { open } = address;
  return { page, pageHref: (next: number) => address.href({ open, at: next > 1 ? String(next) : undefined }) };
}
