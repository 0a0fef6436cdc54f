import qs from 'qs';

/** A query's fields. Nothing nests: `a[b]=1` is the field `a[b]`, which no call has. */
export const parseQuery = (text: string): Record<string, unknown> => parse(text, { depth: 0, parameterLimit: 100 });

/** A form body's fields, nested at most five deep. */
export const parseForm = (text: string): Record<string, unknown> => parse(text, { depth: 5, parameterLimit: 1000 });

/** No field may be called so: qs would leave it out in silence, and the call would pass as if it had not been sent. */
const PROTOTYPE_KEY = /(?:^|[&[])(?:__proto__|constructor|prototype)(?:[\]=[&]|$)/;

function parse(text: string, limits: { depth: number; parameterLimit: number }): Record<string, unknown> {
  if (PROTOTYPE_KEY.test(decode(text))) return { prototype: '' };
  return { ...qs.parse(text, { ...limits, plainObjects: true, decoder: decode }) };
}

/** Percent-decodes; bytes that are no UTF-8 become a NUL, which every kind of field refuses. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '\u0000';
  }
}
