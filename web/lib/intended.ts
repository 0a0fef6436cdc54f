const KEY = 'coverlane.intended';

/** Where somebody was going when they had to sign in first, and who it was, if known. */
interface Intended {
  readonly path: string;
  readonly userId: string | null;
}

/** Remembers a path of this site for after the sign-in (specification 4). */
export function rememberIntended(path: string, userId: string | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, userId } satisfies Intended));
  } catch {
    // Without storage the sign-in leads home.
  }
}

/** Is a path waiting? */
export const hasIntended = (): boolean => read() !== undefined;

/** Forgets the path: somebody signed out on purpose. */
export function forgetIntended(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}

/** The remembered path, once: for this user, unless it was another's. */
export function takeIntended(userId: string): string | undefined {
  const intended = read();
  forgetIntended();
  return intended && (intended.userId === null || intended.userId === userId) ? intended.path : undefined;
}

function read(): Intended | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isIntended(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Only a path of this very site: '//elsewhere' would leave it. */
function isIntended(found: unknown): found is Intended {
  const { path, userId }: { path?: unknown; userId?: unknown } = typeof found === 'object' && found ? found : {};
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && (userId === null || typeof userId === 'string');
}
