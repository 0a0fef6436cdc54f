import DOMPurify from 'dompurify';

/** What a message may hold besides text; the server keeps nothing else (server/facts/message-body.ts). */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'a'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
};

/** The HTML of a message as the browser may draw it, whatever the server answered. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, ALLOWED);

/** Text as it is typed, as the HTML of a message: nothing in it is HTML, its lines and paragraphs stay. */
export const htmlOfTyped = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
