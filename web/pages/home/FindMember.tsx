import type { UserType } from '@coverlane/contract/access.ts';
import { useNavigate } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { membersHref } from '../../lib/members-href.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/**
 * Finds members from the home page. What was typed never stands in the address: it may be a name or a Social Security
 * number (design 1.1).
 */
export function FindMember({ area }: { readonly area: UserType }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Form
      wide
      label={t('home.findMember')}
      onSubmit={({ search }) => void navigate(membersHref(area, { search: String(search ?? '') }))}
    >
      <div className="home-find">
        <TextInput
          name="search"
          type="search"
          label={t('home.findLabel')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" kind="primary" icon="search">
          {t('home.find')}
        </Button>
      </div>
    </Form>
  );
}
