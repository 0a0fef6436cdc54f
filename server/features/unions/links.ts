import { hashOfKey, keyOfLink } from '../../platform/values/link-key.ts';
import type { Secrets } from '../../secrets.ts';

export { hashOfKey };

/** The public pages of a union fund: where each is, and where its key lies. */
export const pages = {
  union: { table: 'unions', path: '/unionsignup/' },
  shop: { table: 'unionshops', path: '/unionshop/' },
} as const;
export type Page = keyof typeof pages;

/** The key of a public page. It follows from the row and its number, and is stored nowhere. */
export const pageKey = (secrets: Secrets, page: Page, { id, keyNumber }: { id: string; keyNumber: number }): string =>
  keyOfLink(secrets, `union-pages ${page}`, { id, keyNumber });
