import { useSession } from './session.tsx';

/** The day it is in an IANA time zone, 'YYYY-MM-DD'; without one where the reader is. */
const dayIn = (timeZone: string | undefined, now: Date = new Date()): string =>
  now.toLocaleDateString('en-CA', { timeZone });

/** The day it is at the reader's installation, as the server counts; of who is not signed in where they are. */
export const useToday = (): string => dayIn(useSession().user?.timeZone);
