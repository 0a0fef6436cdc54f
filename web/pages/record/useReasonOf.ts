import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useHasText, useLanguage, useText } from '../../lib/i18n.ts';

/** The client's own reasons for an end, and its life events where a code is none of those. */
function useOwnReasons(asked: { clientId: string } | undefined, codes: readonly string[]) {
  const ends = useCall(eligibility.termReasons, asked).data?.rows ?? [];
  const isLeft = ends.length > 0 && codes.some((code) => ends.every((reason) => reason.code !== code));
  const events = useCall(eligibility.lifeEvents, isLeft ? asked : undefined).data?.rows ?? [];
  return [...ends, ...events];
}

/**
 * Why something happened, in words: the client's own reasons and life events by their names, and what a file gave as a code
 * (X12 834 INS04); undefined where nothing names it.
 * @param codes all that are to be named; nothing is asked for where there are none
 */
export function useReasonOf(clientId: string | undefined, codes: readonly string[]) {
  const t = useText();
  const has = useHasText();
  const { language } = useLanguage();
  const own = useOwnReasons(clientId !== undefined && codes.length > 0 ? { clientId } : undefined, codes);
  return (code: string): string | undefined => {
    const key = `members.endCode.${code}`;
    const names = own.find((reason) => reason.code === code)?.names;
    return names?.[language] ?? names?.en ?? (has(key) ? t(key) : undefined);
  };
}
