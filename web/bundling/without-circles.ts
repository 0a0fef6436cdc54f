import type { Plugin, Rolldown } from 'vite';

/**
 * Stops the build where two chunks import each other at once: the browser then runs the one before the other has
 * anything to give, and the page stays empty. It comes about when a module is forced into a chunk (the groups of
 * `vite.config.ts`) and one that it imports is not.
 */
export function withoutCircles(): Plugin {
  return {
    name: 'coverlane-without-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) this.error(`Chunks import each other: ${circle.join(' > ')}`);
    },
  };
}

/** The first way found from a chunk through what it imports at once back to itself; nothing where there is none. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const walk = (chunk: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(chunk)) return [...way.slice(way.indexOf(chunk)), chunk];
    if (done.has(chunk)) return undefined;
    for (const next of imports.get(chunk) ?? []) {
      const circle = walk(next, [...way, chunk]);
      if (circle) return circle;
    }
    done.add(chunk);
    return undefined;
  };
  for (const chunk of imports.keys()) {
    const circle = walk(chunk, []);
    if (circle) return circle;
  }
  return undefined;
}
