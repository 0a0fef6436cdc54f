import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type Member = Reply<typeof members.getMember>;
type Coverage = Member['coverages'][number];

const isShown = ({ state }: Coverage): boolean => state === 'current' || state === 'upcoming';

/** What a member has now and what begins later, a line each; where there is none, why. */
export function Coverages({ member: { coverages } }: { readonly member: Member }) {
  const t = useText();
  const shown = coverages.filter(isShown);
  const hasEnded = coverages.some(({ state }) => state === 'expired');
  if (shown.length === 0)
    return (
      <Card title={t('home.coverage')}>
        <p>{t(hasEnded ? 'home.coverageEnded' : 'home.noCoverage')}</p>
      </Card>
    );
  return (
    <Card title={t('home.coverage')} aside={<Anchor href="/member/coverage">{t('home.seeCoverage')}</Anchor>}>
      <ul className="plain-list home-list home-coverages">
        {shown.map((coverage) => (
          <CoverageLine key={coverage.id} coverage={coverage} />
        ))}
      </ul>
    </Card>
  );
}

function CoverageLine({ coverage }: { readonly coverage: Coverage }) {
  const t = useText();
  const { coverageType, planName, tier, state, effectiveDate, expirationDate } = coverage;
  const from = formatDate(effectiveDate);
  return (
    <li data-state={state}>
      <span className="home-coverage">
        <strong>{t(`coverageType.${coverageType}`)}</strong>{' '}
        <span className="muted small">
          {planName}
          <span className="home-coverage-more">
            {`\u00a0· ${t(`tier.${tier}`)}\u00a0· `}
            {expirationDate ? t('home.fromTo', { from, to: formatDate(expirationDate) }) : t('home.since', { from })}
          </span>
        </span>
      </span>
      <StatusChip tone={state === 'current' ? 'ok' : 'info'}>{t(`coverageState.${state}`)}</StatusChip>
    </li>
  );
}
