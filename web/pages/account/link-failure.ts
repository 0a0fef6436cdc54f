import type { RequestFailed } from '../../lib/request-failed.ts';

/** Says the server that there is no such link, or that this is not even the form of one? Then asking again is in vain. */
export const isNoLink = (failure: RequestFailed | null): boolean => failure?.status === 409 || failure?.status === 422;
