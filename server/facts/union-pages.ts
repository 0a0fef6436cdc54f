import { hashOfKey, keyOfLink } from '../platform/values/link-key.ts';
import type { Secrets } from '../secrets.ts';

/** The public pages of a union fund: where each is, where its key lies, and what its key is derived for. */
export const pages = {
  union: { table: 'unions', path: '/unionsignup/', purpose: 'union-signup' },
  shop: { table: 'unionshops', path: '/unionshop/', purpose: 'union-pages shop' },
} as const;
export type Page = keyof typeof pages;

type Keyed = { id: string; keyNumber: number };

/** The key of a public page. It follows from the row and its number, and is stored nowhere (decision 236). */
export const pageKey = (secrets: Secrets, page: Page, of: Keyed): string => keyOfLink(secrets, pages[page].purpose, of);

/** What is stored of it. */
export const pageHash = (secrets: Secrets, page: Page, of: Keyed): Buffer => hashOfKey(pageKey(secrets, page, of));

/** Where a page is that has a key. */
export const pagePath = (secrets: Secrets, page: Page, of: Keyed): string =>
  `${pages[page].path}${pageKey(secrets, page, of)}`;
