import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

/** A password that is the only factor has at least so many characters (NIST SP 800-63B-4). */
const LEAST = 15;

/** A new password with its rules in plain words and how far it is. Nothing is typed twice: a button shows it. */
export function NewPasswordInput({ label }: { readonly label: string }) {
  const t = useText();
  const [count, setCount] = useState(0);
  return (
    <div className="stack stack-tight">
      <PasswordInput
        name="password"
        label={label}
        hint={t('account.passwordRules')}
        autoComplete="new-password"
        onChange={(typed) => setCount([...typed.normalize('NFKC')].length)}
        required
      />
      <p className="small muted user-count">
        {count >= LEAST ? t('account.passwordLongEnough') : t('account.passwordCount', { count })}
      </p>
    </div>
  );
}
