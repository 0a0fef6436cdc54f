import { bearerNow } from '../../lib/request.ts';
import { useUser } from '../../lib/session.tsx';

/** How whoever enrolls by a key names themselves to the calls of money. */
export function useOwn(): { enrollmentIdentifier: string; accessToken: string } {
  const { id } = useUser();
  return { enrollmentIdentifier: id, accessToken: bearerNow() ?? '' };
}
