import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { FindAgain } from '../../features/members/FindAgain.tsx';
import { BackLink } from '../../ui/BackLink.tsx';

/** No member that this reader may see: said plainly, with a box to go on from (never a dead end). */
export function MemberMissing() {
  const t = useText();
  const { type } = useUser();
  return (
    <div className="page">
      <div className="page-narrow stack">
        <BackLink href={`/${type}/members`}>{t('members.back')}</BackLink>
        <h1>{t('members.notFound')}</h1>
        <p>{t('members.notFoundAbout')}</p>
        <FindAgain />
      </div>
    </div>
  );
}
