import * as z from 'zod/mini';

/**
 * What acted where it was no person with an account: a program with an API key, by the names that the key and whoever made it had then; or
 * somebody at the server's command line, on behalf of a user; or whoever came by a personal link. The database keeps it so beside every user id.
 */
export const acting = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('apiKey'),
    id: z.string(),
    name: z.string(),
    /** What the key begins with after `ebk_`: people tell keys apart by it, and it opens nothing. */
    prefix: z.string(),
    maker: z.string(),
  }),
  z.strictObject({ kind: z.literal('command'), maker: z.string() }),
  /** Somebody who came by the personal link of an enrollment session: who of its census, and their name there. */
  z.strictObject({ kind: z.literal('link'), id: z.string(), name: z.string() }),
]);
export type Acting = z.infer<typeof acting>;

/** Who did something: a person by their name, or what acted for one. A text is always a person, whatever it says. */
export const actor = z.union([z.string(), acting]);
export type Actor = z.infer<typeof actor>;

/** What acts besides people. */
export const actorKinds = ['person', 'apiKey', 'command', 'link'] as const;

/** An actor in English words, for what keeps one text: a file, a frozen paper. Screens say it in the reader's language. */
export function actorText(who: Actor): string {
  if (typeof who === 'string') return who;
  if (who.kind === 'command') return `Command line, for ${who.maker}`;
  if (who.kind === 'link') return `${who.name}, by personal link`;
  return `API key ${who.name} (${who.prefix}…), of ${who.maker}`;
}

/** Who did something, from a row of the database: the name, and what acted beside it; null: nobody is named. */
export function actorIn(name: string | null, acted: unknown): Actor | null {
  return name === null || acted === null || acted === undefined ? name : acting.parse(acted);
}
