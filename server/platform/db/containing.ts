/** The pattern of `like` for what holds some words, whatever signs of patterns they have themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
