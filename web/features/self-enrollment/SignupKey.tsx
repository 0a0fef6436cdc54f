import { useNavigate } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Asks for the key of somebody who was given one on paper. */
export function SignupKey() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Form
      label={t('screens.signup')}
      onSubmit={({ key }) => void navigate(`/signup/${encodeURIComponent(String(key ?? '').trim())}`)}
    >
      <TextInput
        name="key"
        label={t('signup.key')}
        hint={t('signup.keyHint')}
        autoComplete="off"
        maxLength={64}
        required
      />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('signup.open')}
        </Button>
      </div>
    </Form>
  );
}
