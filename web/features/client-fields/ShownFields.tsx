import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { employerFieldsHref, type Place } from './employer-fields-href.ts';
import { FieldTexts } from './FieldTexts.tsx';

type Props = { readonly clientId: string; readonly place: Place; readonly title: string };

/**
 * What client fields that are shown to the reader's user type say of an employer or a division, to be read (domain 12.3:
 * visibleTo), and where it is changed by who may; nothing where they say nothing.
 */
export function ShownFields({ clientId, place, title }: Props) {
  const t = useText();
  const { type } = useUser();
  const mayRead = useAllows()(clientFields.shownFieldValues.access);
  const { data } = useCall(clientFields.shownFieldValues, place, { enabled: mayRead });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={title}
      aside={
        data.rows.some(({ editable }) => editable) && (
          <LinkButton href={employerFieldsHref(type, clientId, place)} icon="edit">
            {t('clientParts.change')}
          </LinkButton>
        )
      }
    >
      <FieldTexts rows={data.rows.filter(({ value }) => value !== null)} />
    </Card>
  );
}
