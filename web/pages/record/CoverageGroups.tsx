import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CoverageStateChip } from '../../features/members/MemberState.tsx';
import type { Coverage } from './useMemberRecord.ts';
import { useReasonOf } from './useReasonOf.ts';

const GROUPS = ['current', 'upcoming', 'expired', 'void'] as const;

type Props = {
  readonly coverages: readonly Coverage[];
  /** Whose own words for reasons are said; absent where none are. */
  readonly clientId?: string;
  /** Leaves out what only the administration needs: identifiers and reasons. */
  readonly plain?: boolean;
};

type ReasonOf = (code: string) => string;

/** Coverages in the order a person asks: what holds now, what comes, what was (specification 4). */
export function CoverageGroups({ coverages, clientId, plain = false }: Props) {
  const t = useText();
  const said = useReasonOf(
    clientId,
    coverages.flatMap(({ termReason }) => termReason ?? []),
  );
  const reasonOf: ReasonOf = (code) => said(code) ?? code;
  const groups = GROUPS.map((state) => ({ state, own: coverages.filter((one) => one.state === state) }));
  if (coverages.length === 0) {
    return (
      <EmptyState drawing="card" title={t('members.neverCovered')}>
        {t('members.noCoverageAbout')}
      </EmptyState>
    );
  }
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ state, own }) => (
      <section key={state} className="stack" aria-labelledby={`coverage-${state}`}>
        <h2 id={`coverage-${state}`}>{t(`members.group.${state}`)}</h2>
        <div className="card-grid">
          {own.map((coverage) => (
            <CoverageCard key={coverage.id} coverage={coverage} plain={plain} reasonOf={reasonOf} />
          ))}
        </div>
      </section>
    ));
}

type CardProps = { readonly coverage: Coverage; readonly plain: boolean; readonly reasonOf: ReasonOf };

function CoverageCard({ coverage, plain, reasonOf }: CardProps) {
  const t = useText();
  const { expirationDate, covered } = coverage;
  return (
    <Card
      level={3}
      title={t(`coverageType.${coverage.coverageType}`)}
      aside={<CoverageStateChip state={coverage.state} />}
    >
      <div>
        <p className="members-plan">{coverage.planName}</p>
        <p>{t(`tier.${coverage.tier}`)}</p>
      </div>
      <DescriptionList
        details={[
          { label: t('members.begins'), value: <Begin coverage={coverage} plain={plain} /> },
          {
            label: t('members.ends'),
            value: expirationDate === null ? t('members.noEnd') : formatDate(expirationDate),
          },
          {
            label: t('members.who'),
            value: (
              <ul className="plain-list">
                {covered.map(({ id, name, relationship }) => (
                  <li key={id}>{t('members.nameAs', { name, relationship: t(`relationship.${relationship}`) })}</li>
                ))}
              </ul>
            ),
          },
          ...(plain ? [] : staffDetails(coverage, t, reasonOf)),
        ]}
      />
    </Card>
  );
}

/** The first day, and that it is a guess where no file and nobody stated it. */
function Begin({
  coverage: { effectiveDate, beginGuessed },
  plain,
}: {
  readonly coverage: Coverage;
  readonly plain: boolean;
}) {
  const t = useText();
  return (
    <>
      {formatDate(effectiveDate)}
      {beginGuessed && !plain && <p className="muted small">{t('members.beginGuessed')}</p>}
    </>
  );
}

function staffDetails(
  { divisionName, planSystemIdentifier, termReason, cobra }: Coverage,
  t: ReturnType<typeof useText>,
  reasonOf: ReasonOf,
) {
  return [
    { label: t('members.division'), value: divisionName },
    { label: t('members.planCode'), value: planSystemIdentifier },
    ...(termReason === null ? [] : [{ label: t('members.termReason'), value: reasonOf(termReason) }]),
    ...(cobra ? [{ label: 'COBRA', value: t('members.yes') }] : []),
  ];
}
