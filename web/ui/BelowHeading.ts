import { createContext } from 'react';
import type { ReactNode } from 'react';

/** What every page shows below its heading; the shell fills it. */
export const BelowHeading = createContext<ReactNode>(null);
