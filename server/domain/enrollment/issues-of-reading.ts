import { missingOfPage } from '@coverlane/contract/enrollments/reading.ts';
import { type Issue, issuesOn } from './answers.ts';
import { type Looked, outcomesOf } from './elected.ts';
import { pagesOfPlan } from './session-of-draft.ts';

/** Pages of what somebody chose or keeps that they have not opened, or not agreed to (domain 5.1 plan page). */
export const readingIssues = (looked: Looked): Issue[] =>
  outcomesOf(looked).flatMap(({ coverageType, planId }) =>
    pagesOfPlan(looked.context, planId).flatMap((page) => {
      const code = missingOfPage(page, looked.context.answers);
      const say = issuesOn('benefits', `benefits/${coverageType}`);
      return code === null ? [] : [say(`pages.${page.id}`, code, { coverageType })];
    }),
  );
