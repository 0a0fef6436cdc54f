import { type KeyPagePath, keyPages } from '@coverlane/contract/runtime/key-pages.ts';
import type { ComponentType } from 'react';

/** What a page that a key opens is told. */
export interface KeyPageProps {
  /** The key of the link. */
  readonly link: string;
  /** The day it is where the reader is, 'YYYY-MM-DD'. */
  readonly today: string;
}

/** The code of each, which comes with the texts that it shows. */
const pages: Readonly<Record<KeyPagePath, () => Promise<ComponentType<KeyPageProps>>>> = {
  '/survey/:key': () => import('../../features/surveys/SurveyByKey.tsx').then(({ SurveyByKey }) => SurveyByKey),
};

/** The page of an address with its key. The server sends this program for no other (server/platform/http/static.ts). */
export function pageAt(pathname: string): { load: () => Promise<ComponentType<KeyPageProps>>; link: string } {
  const [word = '', key = ''] = pathname.split('/').slice(1);
  const path = keyPages.find((one) => one.startsWith(`/${word}/`)) ?? keyPages[0];
  return { load: pages[path], link: decoded(key) };
}

/** A key that nobody could have sent is none. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
