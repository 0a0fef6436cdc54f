import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { FileImport } from './import-state.ts';
import { useFilePlace } from './useFilePlace.ts';

type Fault = FileImport['faults'][number];

const MOST = 100;

/** What is wrong with the file itself: each fault in words, with the place in the file for whoever sends it. */
export function FileFaults({ faults, refused }: { readonly faults: readonly Fault[]; readonly refused: boolean }) {
  const t = useText();
  if (faults.length === 0) return null;
  const ordered = [...faults].sort((one, other) => Number(isWarning(one)) - Number(isWarning(other)));
  return (
    <Card title={t(refused ? 'imports.whyRefused' : 'imports.warnings')}>
      <ol className="plain-list imports-faults">
        {ordered.slice(0, MOST).map((fault) => (
          <FaultLine key={JSON.stringify(fault)} fault={fault} />
        ))}
      </ol>
      {faults.length > MOST && <p className="muted">{t('imports.moreFaults', { count: faults.length - MOST })}</p>}
    </Card>
  );
}

const isWarning = ({ severity }: Fault): boolean => severity === 'warning';

function FaultLine({ fault }: { readonly fault: Fault }) {
  const t = useText();
  const sentence = useSentence();
  const details = useDetails();
  const { code, value, expected, element, segmentId } = fault;
  const words = sentence('imports.fault', { code, values: { value, expected, element, segmentId } });
  return (
    <li>
      <StatusChip {...LOOKS[fault.severity]}>{t(`imports.${fault.severity}`)}</StatusChip>
      <span>{words}</span>
      <span className="muted small">{details(fault, words)}</span>
    </li>
  );
}

const LOOKS = { warning: { tone: 'warn', icon: 'warn' }, refusal: { tone: 'bad', icon: 'denied' } } as const;

/** The place, and of what was found and expected what the sentence does not say already. */
function useDetails(): (fault: Fault, words: string) => string {
  const t = useText();
  const place = useFilePlace();
  return (fault, words) => {
    const { value, expected } = fault;
    const parts = [
      place(fault),
      value && !words.includes(value) && t('imports.foundValue', { value }),
      expected && !words.includes(expected) && t('imports.expectedValue', { value: expected }),
    ];
    return parts.filter(Boolean).join(' · ');
  };
}
