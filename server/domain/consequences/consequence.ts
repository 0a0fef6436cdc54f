import type { consequence } from '@coverlane/contract/enrollment.ts';
import type * as z from 'zod/mini';

/** One consequence in words and money (contract/enrollment.ts). */
export type Consequence = z.output<typeof consequence>;
