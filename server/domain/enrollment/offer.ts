import type { offer } from '@coverlane/contract/enrollment.ts';
import type * as z from 'zod/mini';

/** One coverage type as the wizard draws it (contract/enrollment.ts). */
export type Offer = z.output<typeof offer>;
