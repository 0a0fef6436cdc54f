import { dayIn } from './day-in.ts';
import { useSession } from './session.tsx';

/** The day it is at the reader's installation, as the server counts; of who is not signed in where they are. */
export const useToday = (): string => dayIn(useSession().user?.timeZone);
