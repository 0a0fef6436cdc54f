import { dayOf, formatDate, formatDateTime } from '../lib/format.ts';

/** The day of a moment, as lists show it; the time stands in the tooltip. */
export function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(dayOf(at))}
    </time>
  );
}
