import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import measured from './file-times.json' with { type: 'json' };

/**
 * What test files took, in whole seconds as they passed, of those that take long: a whole run's, measured where nobody else works
 * (`npm run times`, keep-times.ts).
 */
export const fileTimes: ReadonlyMap<string, number> = new Map(Object.entries(measured));

/** From how many seconds on a file is worth a line there. */
export const LONG_SECONDS = 10;

/**
 * A project's files one after the other, so that its workers stay, and the longest first, so that none is waited for alone in the
 * end. Files without a line come last as Vitest orders them: by what they took before, in a fresh clone by their size, which says
 * nothing of a short file that looks at every screen.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap((project) =>
      usual
        .filter((file) => file.project === project)
        .toSorted((one, other) => this.#secondsOf(other) - this.#secondsOf(one)),
    );
  }

  #secondsOf({ moduleId }: TestSpecification): number {
    return fileTimes.get(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')) ?? 0;
  }
}
