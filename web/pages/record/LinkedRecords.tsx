import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

/** "Also on record as the spouse of Jane Doe": the other records of the same human, for whoever may see them. */
export function LinkedRecords({ record: { linkedRecords, clientId } }: { readonly record: MemberRecord }) {
  const t = useText();
  const { type } = useUser();
  return linkedRecords.map(({ id, subscriberName: holder, relationship, coverageTypes }) => {
    const types = coverageTypes.map((one) => t(`coverageType.${one}`)).join(', ');
    const open = <LinkButton href={`/${type}/member/${id}?client=${clientId}`}>{t('members.linkedOpen')}</LinkButton>;
    return (
      <Banner key={id} kind="info" title={t('members.linked', { relationship, holder })} action={open}>
        {types === '' ? t('members.linkedNotCovered') : t('members.linkedCovered', { types })}
      </Banner>
    );
  });
}
