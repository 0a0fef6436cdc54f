import { only, sessionKeepers } from '../access.ts';
import type { Collection } from '../collection.ts';
import { alsoRead, keptByOwners } from '../collections/collection-parts.ts';

const [, builders] = sessionKeepers;

/** A collection of what sessions are made of: third-party administrators and brokers keep that of their clients, too. */
export const ofSessions = <Of extends Collection>(managed: Of) => keptByOwners(managed, [builders]);

/** The same, and employers who watch their sessions read the list. */
export const watchedByEmployers = <Of extends Collection>(managed: Of) =>
  alsoRead(ofSessions(managed), [only('client', 'viewEnrollmentSessions')]);
