import { NotCovered } from '../NotCovered.tsx';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

/** Who is not covered by what, before it is sent, and the question whether that is meant. */
export function LeavesOut() {
  const t = useText();
  const store = useDraftStore();
  const { enrollment, signature } = useDraft();
  return (
    <NotCovered found={enrollment}>
      <p>
        <ChangeLink page="dependents/list" of={t('enrolling.notCovered.title')} />
      </p>
      <Checkbox
        name="signature.leavesOut"
        label={t('enrollment.cover.leavesOut')}
        checked={signature.leavesOut}
        onChange={(leavesOut) => store.sign({ leavesOut })}
      />
    </NotCovered>
  );
}
