import { user } from '@coverlane/contract/users/own-calls.ts';
import { isUsername } from '@coverlane/contract/users/usernames.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { TextInput } from '../../ui/TextInput.tsx';

/** So long somebody pauses before what they typed is looked up. */
const PAUSE_MS = 600;

/** What the holder of a link is told of a username while typing it; null: nothing yet. */
type Verdict = 'free' | 'taken' | null;

/** Asks whether the name is free, once typing pauses. What cannot be asked is left to the form's own answer. */
function useVerdict(username: string, token: string): Verdict {
  const [told, setTold] = useState<{ username: string; verdict: Verdict }>({ username: '', verdict: null });
  useEffect(() => {
    if (!isUsername(username)) return undefined;
    let isLatest = true;
    const pause = setTimeout(() => {
      const tell = ({ free }: { free: boolean | null }) => {
        if (isLatest) setTold({ username, verdict: free === null ? null : free ? 'free' : 'taken' });
      };
      request(user.validateUsername, { username, token }).then(tell, () => undefined);
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(pause);
    };
  }, [username, token]);
  return told.username === username ? told.verdict : null;
}

type Props = {
  /** Of the link that opened the page: only its holder is told whether a name is free (security 0.5). */
  readonly token: string;
  readonly label: string;
};

/** The username somebody chooses: while it is typed it is said whether it is free. */
export function UsernameInput({ token, label }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const verdict = useVerdict(typed.trim(), token);
  return (
    <div className="stack stack-tight">
      <TextInput
        name="username"
        label={label}
        hint={t('memberSignUp.usernameHint')}
        error={verdict === 'taken' ? t('errors.username-taken') : undefined}
        autoComplete="username"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={setTyped}
        required
      />
      <p role="status" className="muted">
        {verdict === 'free' && t('memberSignUp.usernameFree')}
      </p>
    </div>
  );
}
