import type { Reply } from '@coverlane/contract/call.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';

/** The rules of a fund from a month on. */
export type RuleSet = Reply<typeof unionCalls.unionRuleSets>['rows'][number];
