import { members } from '@coverlane/contract/calls/members.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { watched } from '../../sign-in/lookups.ts';
import { revealSsn } from './ssn.routes.ts';
import { revealSalary } from './salary.routes.ts';
import { memberListFile } from './list-file.ts';
import { membersearch, memberTaskCounts, newMemberSearch } from './search.routes.ts';
import { findMember, getMember, memberHistory, memberIdLookup, memberProfile } from './record.routes.ts';

/** Serves "find a member" and the member record. Every look at members counts for the search-rate alarm. */
export function memberRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: members,
    handlers: {
      membersearch: watched(membersearch),
      memberListFile: watched(memberListFile),
      // Names nobody, so it is no look at a member.
      memberTaskCounts,
      newMemberSearch: watched(newMemberSearch),
      findMember: watched(findMember),
      getMember: watched(getMember),
      memberProfile: watched(memberProfile),
      memberHistory: watched(memberHistory),
      memberIdLookup: watched(memberIdLookup),
      revealSsn: watched(revealSsn),
      revealSalary: watched(revealSalary),
    },
  });
}
