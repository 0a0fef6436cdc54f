/** One language's file: subject and body of each text that the portal writes, by key; values stand in braces. */
export type MessageSentences = Readonly<Record<string, { readonly subject: string; readonly body: string }>>;

type Values = Readonly<Record<string, string | number | null>>;

/** A text with its values in place; a value that is lacking leaves nothing behind. */
export const filledIn = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
