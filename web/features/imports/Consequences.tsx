import { claimVerdicts } from '@coverlane/contract/claims/codes.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { FileImport } from './import-state.ts';

type Props = { readonly found: FileImport; readonly terminateAbsent: boolean };

/** The counts as sentences; only those that are not nothing. */
export function Consequences(props: Props) {
  const Sentences = sentences[props.found.kind];
  return <Sentences {...props} />;
}

function RosterConsequences({ found: { counts }, terminateAbsent }: Props) {
  const t = useText();
  const lines = [
    { key: 'added', count: counts.added },
    { key: 'changed', count: counts.changed },
    { key: 'terminated', count: counts.terminated + (terminateAbsent ? counts.absent : 0) },
    { key: 'refused', count: counts.refused },
    { key: 'waiting', count: counts.waiting },
    { key: 'unchanged', count: counts.unchanged },
  ] as const;
  return (
    <ul className="imports-lines">
      {lines
        .filter(({ count }) => count > 0)
        .map(({ key, count }) => (
          <li key={key}>{t(`imports.will.${key}`, { count, shown: formatCount(count) })}</li>
        ))}
    </ul>
  );
}

function ClaimConsequences({ found: { counts } }: Props) {
  const t = useText();
  return (
    <ul className="imports-lines">
      {claimVerdicts
        .filter((verdict) => counts[verdict] > 0)
        .map((verdict) => (
          <li key={verdict}>
            {t(`imports.willClaims.${verdict}`, { count: counts[verdict], shown: formatCount(counts[verdict]) })}
          </li>
        ))}
    </ul>
  );
}

const sentences = { roster: RosterConsequences, claims: ClaimConsequences, decisions: RosterConsequences } as const;
