import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import './homeCard.css';

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
      <div className="home-card-face">
        <Mark />
        <div className="home-card-top">
          <strong>{member.clientName}</strong>
          <span>{card?.planName}</span>
        </div>
        <div className="home-card-who">
          <span>{personName({ middleName: null, suffix: null, ...member })}</span>
          <strong className="numbers">{card ? `${member.memberNumber} ${card.suffix}` : member.memberNumber}</strong>
        </div>
        <dl>{card && <Facts card={card} />}</dl>
      </div>
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

/** The open ring of the portal's mark, as large as the card and hardly there. */
function Mark() {
  return (
    <svg className="home-card-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M23 10.2A9 9 0 1 0 23 21.8" />
    </svg>
  );
}
