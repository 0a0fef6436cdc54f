import type { UserType } from '@coverlane/contract/access.ts';
import { useConfigNow } from '../lib/config-now.ts';
import { formatPhone } from '../lib/format.ts';
import { helpText } from '../lib/help-text.ts';
import { useText } from '../lib/i18n.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';

/** Largest width of the help dialog in pixels (specification 9). */
export const HELP_WIDTH = 800;

/** Whom to call or write; one sentence where the site names nobody. */
export function Support({ type }: { readonly type: UserType | undefined }) {
  const t = useText();
  const { phone, email } = useConfigNow().support;
  if (!phone && !email) return <p>{t(helpText(type, false))}</p>;
  return (
    <>
      <p>{t(helpText(type, true))}</p>
      <DescriptionList
        details={[
          ...(phone ? [{ label: t('shell.helpPhone'), value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
          ...(email ? [{ label: t('shell.helpEmail'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
        ]}
      />
    </>
  );
}
