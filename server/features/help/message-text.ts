const BREAKS = /<br\s*\/?>|<\/(p|li|blockquote)>/gi;
const TAGS = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/**
 * The words of a message as plain text, line by line: what the desk and whoever asked are shown as text, so that nothing in it
 * is ever HTML.
 * @param html as messages are kept: sanitised
 */
export const textOfMessage = (html: string): string =>
  html
    .replaceAll('\n', ' ')
    .replaceAll(BREAKS, '\n')
    .replaceAll(TAGS, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();
