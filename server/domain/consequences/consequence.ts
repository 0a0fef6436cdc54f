import type { consequence } from '@coverlane/contract/enrollments/shapes.ts';
import type * as z from 'zod/mini';

/** One consequence in words and money (contract/enrollments/shapes.ts). */
export type Consequence = z.output<typeof consequence>;
