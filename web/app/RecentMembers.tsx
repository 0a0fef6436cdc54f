import { useText } from '../lib/i18n.ts';
import { useRecentMembers } from '../lib/recent-members.ts';
import { useUser } from '../lib/session.tsx';
import { Anchor } from '../ui/Anchor.tsx';
import { homeOf } from './home-of.ts';

/** The last five members looked at (specification 2, Shell); nothing until there is one. */
export function RecentMembers() {
  const t = useText();
  const members = useRecentMembers();
  const { type } = useUser();
  if (members.length === 0) return null;
  return (
    <div className="side-recent">
      <p className="muted small" id="recent-members">
        {t('shell.recentMembers')}
      </p>
      <ul className="plain-list" aria-labelledby="recent-members">
        {members.map(({ id, name, memberNumber }) => (
          <li key={id}>
            <Anchor href={`${homeOf(type)}/member/${id}`} className="side-link" title={memberNumber}>
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
