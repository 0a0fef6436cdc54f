import { useText } from '../../lib/i18n.ts';
import { membersHref } from '../../lib/members-href.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useUi } from '../../ui/Ui.tsx';

/** A search box that leads to the member list with what was typed. */
export function FindAgain({ text = '' }: { readonly text?: string }) {
  const t = useText();
  const { type } = useUser();
  const { navigate } = useUi();
  const find = (search: string) => navigate(membersHref(type, { search }));
  return (
    <Form onSubmit={({ search }) => find(typeof search === 'string' ? search : '')}>
      <TextInput
        name="search"
        type="search"
        label={t('members.find')}
        hint={t('members.findHint')}
        autoComplete="off"
        maxLength={100}
        defaultValue={text}
      />
      <div className="row">
        <Button type="submit" kind="primary" icon="search">
          {t('members.search')}
        </Button>
      </div>
    </Form>
  );
}
