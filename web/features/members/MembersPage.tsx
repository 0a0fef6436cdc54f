import { useDivisionName } from '../../lib/useDivisions.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useRecentMembers } from '../../lib/recent-members.ts';
import { useUser } from '../../lib/session.tsx';
import { Pages } from '../../lists/ListParts.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberTable } from './MemberTable.tsx';
import { wordsOf } from './NoMembers.tsx';
import { type MemberList, useMemberList } from './useMemberList.ts';
import './members.css';

/** Find a member (specification 3, Member search filter): `/{area}/members`. */
export function MembersPage() {
  const t = useText();
  const list = useMemberList();
  const { found, address } = list;
  return (
    <div className="page page-list">
      <PageHeader title={t('members.title')} about={found && !list.failed ? <CountSentence list={list} /> : '\u00a0'} />
      <MemberFilters list={list} />
      <RecentMembers />
      {list.failed && <NotUpdated onRetry={list.retry} />}
      <div className="members-found" data-behind={list.isBehind} aria-busy={list.isBehind}>
        <MemberTable list={list} />
      </div>
      {!list.failed && <Pages address={address} total={found?.total} />}
    </div>
  );
}

/** "142 active members of ACME Tool, division Plant 2, matching “kim”": the filter in words (design 1.1). */
function CountSentence({ list }: { readonly list: MemberList }) {
  const t = useText();
  const { answered } = list;
  const division = useDivisionName(answered.client?.id, answered.division);
  return t('members.count', { ...countOf(list), kind: kindOf(answered), ...placeOf(answered, division) });
}

const countOf = ({ found }: MemberList) => ({
  total: found?.total ?? 0,
  count: `${formatCount(found?.total ?? 0)}${found?.more ? '+' : ''}`,
});

const yesOrNo = (text: string | undefined): 'yes' | 'no' => (text ? 'yes' : 'no');

function placeOf({ client, typed }: MemberList['answered'], division: string | undefined) {
  const text = wordsOf(typed);
  return {
    hasClient: yesOrNo(client?.name),
    client: client?.name ?? '',
    hasDivision: yesOrNo(division),
    division: division ?? '',
    hasText: yesOrNo(text),
    text,
  };
}

function kindOf({ dependents, inactive }: MemberList['answered']): string {
  if (dependents) return inactive ? 'people' : 'activePeople';
  return inactive ? 'members' : 'activeMembers';
}

/** The mark beside rows that a failed search left in place: no alert, one way to try again (specification 8). */
function NotUpdated({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div className="members-stale" role="status">
      <Icon name="warn" />
      <span>{t('members.notUpdated')}</span>
      <Button kind="quiet" icon="refresh" onClick={onRetry}>
        {t('members.tryAgain')}
      </Button>
    </div>
  );
}

/** The last five members opened in this browser session (specification 9). */
function RecentMembers() {
  const t = useText();
  const { type } = useUser();
  const recent = useRecentMembers();
  if (recent.length === 0) return null;
  return (
    <nav className="members-recent" aria-label={t('members.recent')}>
      <span className="muted">{t('members.recent')}</span>
      <ul className="plain-list row">
        {recent.map(({ id, name }) => (
          <li key={id}>
            <Anchor href={`/${type}/member/${id}`} className="members-recent-link">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
