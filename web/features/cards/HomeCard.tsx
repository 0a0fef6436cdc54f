import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FaceOfCard } from './FaceOfCard.tsx';

type Row = Reply<typeof idCards.cardList>['rows'][number];

type Props = {
  /** Whose card it is, as their record says: it holds with or without a card. */
  readonly member: Pick<
    Reply<typeof members.getMember>,
    'id' | 'firstName' | 'lastName' | 'memberNumber' | 'clientName'
  >;
};

/** The card that is held out most: medical before any other, and what holds now before what comes. */
const firstOf = (rows: readonly Row[], memberId: string): Row | undefined => {
  const own = rows.filter((row) => row.memberId === memberId && row.status === 'available');
  const now = own.filter(({ upcoming }) => !upcoming);
  return now.find(({ coverageType }) => coverageType === 'medical') ?? now[0] ?? own[0];
};

/**
 * The face of a member's ID card at home: who, which number, which plan. It is no card by law: the whole one, with every
 * word, is behind the button, and where there is none yet, why.
 */
export function HomeCard({ member }: Props) {
  const t = useText();
  const { data } = useCall(idCards.cardList, {});
  const card = data && firstOf(data.rows, member.id);
  return (
    <section className="home-card" aria-label={t('screens.idCard')}>
      <FaceOfCard
        top={member.clientName}
        planName={card?.planName}
        name={personName({ middleName: null, suffix: null, ...member })}
        number={card ? `${member.memberNumber} ${card.suffix}` : member.memberNumber}
      >
        <dl>{card && <Facts card={card} />}</dl>
      </FaceOfCard>
      <LinkButton kind="primary" href="/member/idcard">
        {t('home.showCard')}
      </LinkButton>
    </section>
  );
}

function Facts({ card: { coverageType, effectiveDate } }: { readonly card: Row }) {
  const t = useText();
  return (
    <>
      <div>
        <dt>{t('home.cardFor')}</dt>
        <dd>{t(`coverageType.${coverageType}`)}</dd>
      </div>
      <div>
        <dt>{t('home.cardSince')}</dt>
        <dd className="numbers">{formatDate(effectiveDate)}</dd>
      </div>
    </>
  );
}
