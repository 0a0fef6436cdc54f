import { useUser } from '../../lib/session.tsx';
import { LettersElsewhere } from '../../features/health-privacy/LettersElsewhere.tsx';
import { LetRead } from './LetRead.tsx';
import { WhoLooked } from './WhoLooked.tsx';

/** A member's own say over their health information: who may read it, where letters about it go, and who looked. */
export function PrivacyPart() {
  const { memberId } = useUser();
  if (memberId === null) return null;
  return (
    <div className="stack">
      <LetRead memberId={memberId} />
      <LettersElsewhere memberId={memberId} />
      <WhoLooked memberId={memberId} />
    </div>
  );
}
