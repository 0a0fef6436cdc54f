import { TAKES_BACK } from '../eligibility/taken-back.ts';
import { TWICE } from './covered-twice.ts';

/** The codes that an undo is asked about, and passed by an administrator's reason: what it takes back, and whom it covers twice. */
export const UNDO_ASKS = [...TAKES_BACK, TWICE.asked, TWICE.never] as const;
