import { employeeFeed } from '@coverlane/contract/members/feed-calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { memberList } from '@coverlane/contract/members/list-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { revealSsn } from './ssn.routes.ts';
import { revealSalary } from './salary.routes.ts';
import { memberListFile } from './list-file.ts';
import { membersearch, memberTaskCounts, newMemberSearch } from './search.routes.ts';
import { employeeList } from './employee-feed.ts';
import { findMember, getMember, memberHistory, memberIdLookup, memberProfile } from './record.routes.ts';

/** Serves "find a member" and the member record. Looks at members count for the search-rate alarm (countLook). */
export function memberRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: members,
    handlers: {
      membersearch,
      memberTaskCounts,
      newMemberSearch,
      findMember,
      getMember,
      memberProfile,
      memberHistory,
      memberIdLookup,
      revealSsn,
      revealSalary,
    },
  });
  serve(app, parts, { calls: memberList, handlers: { memberListFile } });
  serve(app, parts, { calls: employeeFeed, handlers: { employeeList } });
}
