import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { FaceOfCard } from './FaceOfCard.tsx';
import type { CardRow } from './id-card.ts';

type Props = {
  readonly rows: readonly CardRow[];
  readonly current: CardRow;
  readonly hrefOf: (row: CardRow) => string;
};

/** The cards of a person as staff choose among them: each by its small face, the one that is shown below with an edge. */
export function CardFaces({ rows, current, hrefOf }: Props) {
  const t = useText();
  return (
    <nav aria-label={t('cards.which')} data-print="no">
      <ul className="plain-list card-faces">
        {rows.map((row) => (
          <li key={`${row.coverageId} ${row.effectiveDate}`}>
            <Anchor href={hrefOf(row)} aria-current={row === current ? 'page' : undefined}>
              <FaceOfCard
                small
                top={t(`coverageType.${row.coverageType}`)}
                planName={row.planName}
                name={row.memberName}
                number={`${row.memberNumber} ${row.suffix}`}
              >
                <span>
                  {row.upcoming
                    ? t('cards.upcoming', { date: formatDate(row.effectiveDate) })
                    : t('cards.since', { date: formatDate(row.effectiveDate) })}
                </span>
              </FaceOfCard>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
