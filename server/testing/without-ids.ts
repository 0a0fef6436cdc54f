const CHANCE = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32,}\b/gi;

/** The text without what chance wrote into it: ids and digests, whose digits may spell any short number that a test looks for. */
export const withoutIds = (text = ''): string => text.replaceAll(CHANCE, '');
