import type { offer } from '@coverlane/contract/enrollments/offers.ts';
import type * as z from 'zod/mini';

/** One coverage type as the wizard draws it (contract/enrollments/shapes.ts). */
export type Offer = z.output<typeof offer>;
