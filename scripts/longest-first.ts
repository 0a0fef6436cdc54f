import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longer than their size says, the longest first. Vitest orders by what a file took before, and in a fresh
 * clone by its size: a short file that looks at every screen would begin last, and one worker wait for it alone.
 */
export const longest = [
  'e2e/access.test.ts',
  'e2e/collections.test.ts',
  'e2e/layout-shift.test.ts',
  'e2e/command-box.test.ts',
  'e2e/sign-in.test.ts',
  'e2e/client-set-up.test.ts',
  'e2e/enrollment-languages.test.ts',
  'e2e/leaves.test.ts',
  'e2e/enrollment-cases.test.ts',
  'e2e/components.test.ts',
  'e2e/print.test.ts',
  'e2e/failed-lists.test.ts',
  'e2e/member-changes.test.ts',
  'e2e/lists.test.ts',
  'e2e/typing-kept.test.ts',
  'e2e/enrollment-access.test.ts',
  'e2e/report-types.test.ts',
  'server/cli/import.test.ts',
  'server/testing/fuzz-writing.test.ts',
  'server/platform/http/walk-fields.test.ts',
  'server/testing/fuzz-reading.test.ts',
  'server/testing/access-calls.test.ts',
  'server/features/imports/claims/real-claim-files.test.ts',
  'server/features/imports/claims/payments-oracle.test.ts',
  'server/platform/http/walk.test.ts',
  'server/wrong-starts.test.ts',
  'server/rolling-restarts.test.ts',
  'server/platform/jobs/killed-node.test.ts',
  'server/features/documents/killed.test.ts',
  'server/features/imports/apply-killed.test.ts',
  'server/testing/list-plans.test.ts',
  'server/drain.test.ts',
  'server/platform/http/hung-database.test.ts',
  'server/platform/http/broken-connections.test.ts',
  'server/platform/http/slow-bodies.test.ts',
  'server/platform/jobs/nodes.test.ts',
  'demo/load.test.ts',
];

/** A project's files one after the other, so that its workers stay; those of `longest` before its others. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap((project) =>
      usual.filter((file) => file.project === project).toSorted((one, other) => this.#place(one) - this.#place(other)),
    );
  }

  #place({ moduleId }: TestSpecification): number {
    const at = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    return at === -1 ? longest.length : at;
  }
}
