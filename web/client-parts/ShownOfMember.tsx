import { useText } from '../lib/i18n.ts';
import { ShownFields } from './ShownFields.tsx';

type Props = {
  readonly memberId: string;
  readonly clientId: string;
  /** Where the person works, as far as it is known. */
  readonly divisionId: string | undefined;
};

/**
 * What client fields show the reader on a member's record: of the person, and of the division and the employer, whose
 * own records only administrators have a screen for.
 */
export function ShownOfMember({ memberId, clientId, divisionId }: Props) {
  const t = useText();
  return (
    <>
      <ShownFields entityType="member" entityId={memberId} title={t('clientParts.aboutPerson')} />
      {divisionId && <ShownFields entityType="division" entityId={divisionId} title={t('clientParts.aboutDivision')} />}
      <ShownFields entityType="client" entityId={clientId} title={t('clientParts.aboutClient')} />
    </>
  );
}
