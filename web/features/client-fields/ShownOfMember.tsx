import { useText } from '../../lib/i18n.ts';
import { KeptFields } from './KeptFields.tsx';
import { ShownFields } from './ShownFields.tsx';

type Props = {
  readonly memberId: string;
  readonly clientId: string;
  /** Where the person works, as far as it is known. */
  readonly divisionId: string | undefined;
};

/**
 * What client fields show the reader on a member's record: of the person, to be changed here by who may, and of the
 * division and the employer, which have a screen of their own.
 */
export function ShownOfMember({ memberId, clientId, divisionId }: Props) {
  const t = useText();
  return (
    <>
      <KeptFields entityType="member" entityId={memberId} title={t('clientParts.aboutPerson')} />
      {divisionId && (
        <ShownFields
          clientId={clientId}
          place={{ entityType: 'division', id: divisionId }}
          title={t('clientParts.aboutDivision')}
        />
      )}
      <ShownFields
        clientId={clientId}
        place={{ entityType: 'client', id: clientId }}
        title={t('clientParts.aboutClient')}
      />
    </>
  );
}
