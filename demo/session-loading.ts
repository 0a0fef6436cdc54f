import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import type { DemoCaller, FrontDoor } from './front-door.ts';
import type { RosterLoading } from './load-rosters.ts';
import type { DemoSession } from './sessions.ts';

/** What the sessions are made with: the portal's calls, its jobs, and the owner's connection for moving last year's back. */
export interface SessionLoading extends RosterLoading {
  parts: Parts;
  owner: Pool;
  door: FrontDoor;
  admin: DemoCaller;
  /** The worker role's. */
  workers: Pool;
  /** Works off the queued jobs of sessions, beside a worker that may run already. */
  work(): Promise<void>;
}

/** A session that stands, with what is to happen in it. */
export type LoadedSession = { id: string; clientId: string; planned: DemoSession };
