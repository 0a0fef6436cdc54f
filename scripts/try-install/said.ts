/** What stands at a path in something that was read; undefined where nothing does. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path)
    found = typeof found === 'object' && found !== null && key in found ? Reflect.get(found, key) : undefined;
  return found;
}

/** The texts of a list. */
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const began = Date.now();

/** Says that one step of the installation is over. @throws Error where it is not as it should be */
export function step(said: string, isSo = true): void {
  if (!isSo) throw new Error(said);
  console.log(`✓ ${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${said}`);
}
