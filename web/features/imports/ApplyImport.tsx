import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { Consequences } from './Consequences.tsx';
import { type FileImport, touchedBy } from './import-state.ts';

type Props = { readonly found: FileImport };

/** What applying will do, before anybody does it (design 2.1, decision 9). */
export function ApplyImport({ found }: Props) {
  const t = useText();
  const [terminateAbsent, setTerminateAbsent] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('imports.whatHappens')}>
      <Consequences found={found} terminateAbsent={terminateAbsent} />
      {found.fullFile && found.counts.absent > 0 && (
        <AbsentQuestion found={found} ends={terminateAbsent} onChange={setTerminateAbsent} />
      )}
      <ApplyBar
        found={found}
        touched={touchedBy(found) + (terminateAbsent ? found.counts.absent : 0)}
        onApply={() => setOpen(true)}
      />
      {open && <ApplyDialog found={found} terminateAbsent={terminateAbsent} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type AbsentProps = Props & { readonly ends: boolean; readonly onChange: (ends: boolean) => void };

/** A full file names everybody: what becomes of those it lacks is asked, never assumed. */
function AbsentQuestion({ found: { counts }, ends, onChange }: AbsentProps) {
  const t = useText();
  return (
    <RadioGroup
      name="absent"
      label={t('imports.absentQuestion', { count: counts.absent, shown: formatCount(counts.absent) })}
      value={ends ? 'end' : 'leave'}
      onChange={(choice) => onChange(choice === 'end')}
      choices={[
        { value: 'leave', label: t('imports.absentLeave'), hint: t('imports.absentLeaveHint') },
        { value: 'end', label: t('imports.absentEnd'), hint: t('imports.absentEndHint') },
      ]}
    />
  );
}

/** The button, and why it cannot be pressed where it cannot. */
function ApplyBar({ found, touched, onApply }: Props & { readonly touched: number; readonly onApply: () => void }) {
  const t = useText();
  const why = whyNot(found, touched);
  return (
    <div className="row">
      <Button kind="primary" icon="check" disabled={why !== null} onClick={onApply}>
        {t('imports.apply')}
      </Button>
      {why && <span className="muted">{t(why)}</span>}
    </div>
  );
}

/** Why the file cannot be applied yet. */
function whyNot({ questions }: FileImport, touched: number) {
  if (questions.includes('codes')) return 'imports.codesFirst';
  if (questions.includes('people')) return 'imports.peopleFirst';
  if (questions.includes('dates')) return 'imports.datesFirst';
  if (questions.includes('claims')) return 'imports.claimsFirst';
  return touched === 0 ? 'imports.nothingToApply' : null;
}
