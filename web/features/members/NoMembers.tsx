import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NOTHING_TYPED } from './typed-search.ts';
import type { MemberList } from './useMemberList.ts';

/** Why the list is empty, and the way on: clear what narrows it, or look among inactive members too. */
export function NoMembers({ list }: { readonly list: MemberList }) {
  const t = useText();
  const words = wordsOf(list.typed);
  const narrowed = words !== '' || list.asked.division !== null || list.asked.task !== null;
  const title = narrowed ? t('members.noMatchHere') : t('members.none');
  return (
    <EmptyState
      title={words ? t('members.noMatch', { text: words }) : title}
      action={<WaysOn list={list} narrowed={narrowed} />}
    >
      {t(narrowed ? 'members.noMatchAbout' : 'members.noneAbout')}
    </EmptyState>
  );
}

function WaysOn({ list, narrowed }: { readonly list: MemberList; readonly narrowed: boolean }) {
  const t = useText();
  const { asked, go } = list;
  const clear = () => go({ ...NOTHING_TYPED, divisionId: undefined, task: undefined });
  return (
    <div className="row">
      {narrowed && <Button onClick={clear}>{t('members.clearFilters')}</Button>}
      {!asked.inactive && (
        <Button onClick={() => go({ includeInactive: 'true' })}>{t('members.searchInactive')}</Button>
      )}
      {narrowed && !asked.dependents && (
        <Button onClick={() => go({ includeDependents: 'true' })}>{t('members.searchDependents')}</Button>
      )}
    </div>
  );
}

const SSN_SHOWN = '•••-••-••••';

/** What was typed, as it is quoted back; an SSN never is. */
export function wordsOf({ search, firstName, lastName, memberNumber, ssn }: MemberList['typed']): string {
  const typed = [search, firstName, lastName, memberNumber].map((text) => text.trim()).filter(Boolean);
  const words = typed.map((text) => (/^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text) ? SSN_SHOWN : text));
  return [...words, ...(ssn ? [SSN_SHOWN] : [])].join(' ');
}
