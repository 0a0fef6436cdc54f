import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredScreens } from '../web/app/declared-screens.ts';
import { screens } from '../web/app/screen-rows.ts';

/** The screen of an address; where two patterns fit, the one that names more of it. */
function screenOf(address: string) {
  const steps = address.replace(/\?.*/, '').split('/');
  const named = (pattern: string) => pattern.split('/').filter((step) => !step.startsWith(':')).length;
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === steps.length && wanted.every((step, at) => step.startsWith(':') || step === steps[at]);
  };
  const fitting = screens.filter((screen) => fits(screen.path));
  return fitting.toSorted((one, other) => named(other.path) - named(one.path))[0];
}

const looks = declaredScreens.flatMap((declared) =>
  typeof declared.checked === 'string' ? [] : declared.checked.map(({ path }) => ({ declared, path })),
);
const journeys = declaredScreens.flatMap(({ checked }) =>
  typeof checked === 'string' && checked !== 'leadsOn' ? [checked] : [],
);

describe('The screens that are looked at with axe', () => {
  it('are every built screen, each at addresses of its own', () => {
    expect(looks.length).toBeGreaterThan(140);
    expect(declaredScreens.filter(({ checked }) => checked.length === 0)).toEqual([]);
    const strays = looks.filter(({ declared, path }) => screenOf(path)?.declared !== declared);
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('but for those that lead elsewhere at once', () => {
    const leading = declaredScreens.filter(({ checked }) => checked === 'leadsOn').flatMap(({ at }) => Object.keys(at));
    expect(leading.toSorted()).toEqual(['/', '/403', '/404', '/logout', '/member/pay', '/memberLookup/:memberNumber']);
  });

  it.each(journeys)('or in the journeys of %s', (file) => {
    const source = readFileSync(join(import.meta.dirname, `../${file}`), 'utf8');
    expect(source).toContain('await accessFaults(');
  });
});
