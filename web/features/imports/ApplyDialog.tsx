import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Consequences } from './Consequences.tsx';
import { type FileImport, kindWords } from './import-state.ts';

type Props = { readonly found: FileImport; readonly terminateAbsent: boolean; readonly onClose: () => void };

const ASKS = 'import-confirm-terminations';

/** Says the consequences once more; where more than 10 % of the people would lose coverage, asks for that by itself. */
export function ApplyDialog({ found, terminateAbsent, onClose }: Props) {
  const t = useText();
  const { error, apply, busy, sure, setSure, asks, ending } = useApplying({ found, terminateAbsent, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      urgent={asks}
      title={asks ? t('imports.manyEndTitle', { count: ending, shown: formatCount(ending) }) : t('imports.applyTitle')}
      footer={
        <>
          <Button kind={asks ? 'danger' : 'primary'} busy={busy} disabled={asks && !sure} onClick={apply}>
            {t(asks ? 'imports.applyAnyway' : 'imports.applyNow')}
          </Button>
          <Button onClick={onClose}>{t('imports.notYet')}</Button>
        </>
      }
    >
      <Consequences found={found} terminateAbsent={terminateAbsent} />
      <p className="muted">{t(kindWords[found.kind].applyAbout)}</p>
      {asks && <ManyEnd ending={ending} sure={sure} onSure={setSure} />}
      <Failure error={error} />
    </Dialog>
  );
}

function useApplying({ found, terminateAbsent, onClose }: Props) {
  const [sure, setSure] = useState(false);
  const action = useAction(imports.importApply, { refreshes: [imports.importGet] });
  const ending = found.counts.terminated + (terminateAbsent ? found.counts.absent : 0);
  const asks = ending > 0 && (found.questions.includes('terminations') || action.error?.code === ASKS);
  const apply = () =>
    action.mutate({ id: found.id, terminateAbsent, confirmTerminations: sure }, { onSuccess: onClose });
  return { error: action.error, apply, busy: action.isPending, sure, setSure, asks, ending };
}

type ManyProps = { readonly ending: number; readonly sure: boolean; readonly onSure: (sure: boolean) => void };

function ManyEnd({ ending, sure, onSure }: ManyProps) {
  const t = useText();
  return (
    <Banner kind="warn" title={t('imports.manyEnd')}>
      <Checkbox
        name="sure"
        label={t('imports.manyEndSure', { count: ending, shown: formatCount(ending) })}
        checked={sure}
        onChange={onSure}
      />
    </Banner>
  );
}

function Failure({ error }: { readonly error: RequestFailed | null }) {
  const say = useFailureText();
  return error && error.code !== ASKS ? <Banner kind="error" title={say(error)} /> : null;
}
