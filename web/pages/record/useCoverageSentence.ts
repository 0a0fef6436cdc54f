import type { CoverageType } from '@coverlane/contract/codes.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { coveredTypes } from './covered-types.ts';
import type { Coverage } from './useMemberRecord.ts';

/** "Covered: medical, dental. Not covered: vision (ended 03/31/2025)." (design 1.2), for the day the record is shown as of. */
export function useCoverageSentence(coverages: readonly Coverage[]): string {
  const t = useText();
  const { current, upcoming, ended } = coveredTypes(coverages);
  const word = (type: CoverageType) => t(`coverageWord.${type}`);
  const dated = (key: 'members.from' | 'members.endedOn', { type, date }: { type: CoverageType; date: string }) =>
    t(key, { type: word(type), date: formatDate(date) });
  const parts = [
    current.length > 0 && t('members.covered', { list: current.map(word).join(', ') }),
    upcoming.length > 0 &&
      t('members.coveredLater', { list: upcoming.map((one) => dated('members.from', one)).join(', ') }),
    ended.length > 0 && t('members.notCovered', { list: ended.map((one) => dated('members.endedOn', one)).join(', ') }),
  ];
  return parts.filter(Boolean).join(' ') || t('members.neverCovered');
}
