import { type UserType, userTypes } from '@coverlane/contract/access.ts';

/** What the cookie remembers for three days (specification 9): harmless, neither a token nor anything of anybody's health. */
export interface UserState {
  /** The language chosen in this browser. */
  language?: string;
  /** The area last worked in; absent once somebody signed out. */
  area?: UserType;
}

const COOKIE = 'coverlane_state';
const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

/** The value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found && decodeURIComponent(found.slice(start.length));
}

/** The remembered state; empty when there is none or it cannot be read. */
export function userState(): UserState {
  try {
    const read: unknown = JSON.parse(readCookie(COOKIE) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    const { language, area }: { language?: unknown; area?: unknown } = read;
    const known = userTypes.find((type) => type === area);
    return { ...(typeof language === 'string' && { language }), ...(known && { area: known }) };
  } catch {
    return {};
  }
}

/** Replaces parts of the state and lets it last three more days. `undefined` forgets a part. */
export function rememberState(change: { language?: string; area?: UserType | undefined }): void {
  const value = encodeURIComponent(JSON.stringify({ ...userState(), ...change }));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${THREE_DAYS_SECONDS}; SameSite=Lax${secure}`;
}
