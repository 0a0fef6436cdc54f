import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screensToCheck } from '../e2e/screens-to-check.ts';
import { builtScreens } from '../web/app/screen.ts';
import { screens } from '../web/app/screen-table.ts';

/** Not looked at: they lead elsewhere at once. */
const leadingElsewhere = ['home', 'logout', 'toLogin', 'memberLookup'];

/** Looked at in the journeys that make what they show, which no address alone brings up; with the file that does. */
const lookedAtElsewhere: Readonly<Record<string, string>> = {
  claim: 'claims',
  import: 'import-a-roster',
  report: 'reports',
  setUpFactor: 'second-factor',
};

/** What the table of screens calls a path; where two patterns fit, the one that names more of it. */
function componentOf(path: string): string | undefined {
  const steps = path.replace(/\?.*/, '').split('/');
  const named = (pattern: string) => pattern.split('/').filter((step) => !step.startsWith(':')).length;
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === steps.length && wanted.every((step, at) => step.startsWith(':') || step === steps[at]);
  };
  const fitting = screens.filter((screen) => fits(screen.path));
  return fitting.toSorted((one, other) => named(other.path) - named(one.path))[0]?.component;
}

describe('The screens that are looked at with axe', () => {
  it('are every built screen', () => {
    const looked = new Set<string | undefined>(screensToCheck.map(({ path }) => componentOf(path)));
    const missing = builtScreens.filter(
      (name) => !looked.has(name) && !leadingElsewhere.includes(name) && lookedAtElsewhere[name] === undefined,
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(lookedAtElsewhere))('or, for %s, in its own journeys', (_, file) => {
    const journeys = readFileSync(join(import.meta.dirname, `../e2e/${file}.test.ts`), 'utf8');
    expect(journeys).toContain('await accessFaults(');
  });

  it('are in the table of screens', () => {
    expect(screensToCheck.filter(({ path }) => componentOf(path) === undefined)).toEqual([]);
  });
});
