import type { Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Canned = Reply<typeof desk.deskAnswers>['rows'][number];

type Props = {
  /** Of the request that is answered. */
  readonly id: string;
  readonly onChosen: (body: string, language: string) => void;
};

/** The canned answers of a request. One that lacks something here says what, and is not put in. */
export function CannedAnswers({ id, onChosen }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const { data } = useCall(desk.deskAnswers, { id });
  if (!data || data.rows.length === 0) return null;
  const choose = ({ name, body, language, missing }: Canned) => {
    if (missing.length === 0) return onChosen(body, language);
    const lacks = missing.map((one) => t(`desk.variable.${one}`)).join(', ');
    notify('error', t('desk.cannedLacks', { name, lacks }));
  };
  const items = data.rows.map((row) => ({ label: row.name, onSelect: () => choose(row) }));
  return <Menu label={t('desk.canned')} items={items} up />;
}
