import type { ComparedDocument } from './openapi-breaks.ts';

/** What is never compared: words, and what follows from others. */
const WORDS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'tags',
  'security',
  'deprecated',
]);

/** A document without its words: what is kept of it to be compared with later ones. */
export const comparedPart = ({ paths, components }: ComparedDocument): ComparedDocument =>
  JSON.parse(
    JSON.stringify({ paths, components: { schemas: components.schemas } }, (key: string, value: unknown) =>
      WORDS.has(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value,
    ),
  );
