import type { UserType } from '@coverlane/contract/access.ts';

/** The home of each user type. */
export const homeOf = (type: UserType): string => `/${type}`;
