import type { ItemType } from '@coverlane/contract/forms/codes.ts';
import type { ReadyForm } from '@coverlane/contract/forms/library/index.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { copied } from './built-items.ts';

type Props = { readonly types: readonly ItemType[]; readonly onCopy: (items: readonly FormItem[]) => void };

const NAMES = [
  'cob',
  'accident',
  'dependentAudit',
  'disabledDependent',
  'satisfaction',
] as const satisfies readonly ReadyForm[];

/** Ready forms to begin with: copied, and then one's own. What the page cannot ask is left out. */
export function ReadyForms({ types, onCopy }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [chosen, setChosen] = useState<ReadyForm>('cob');
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      // The texts of all of them in three languages come when one is wanted.
      const { readyForms } = await import('@coverlane/contract/forms/library/index.ts');
      onCopy(copied(readyForms[chosen], types));
    } catch (failure) {
      notify('error', say(failure));
      setBusy(false);
    }
  };
  return (
    <div className="form-builder-add">
      <Select
        name="ready"
        label={t('formBuilder.ready')}
        empty={null}
        choices={NAMES.map((value) => ({ value, label: t(`formBuilder.ready.${value}`) }))}
        value={chosen}
        onChange={(name) => setChosen(NAMES.find((one) => one === name) ?? 'cob')}
      />
      <Button icon="add" busy={busy} onClick={() => void copy()}>
        {t('formBuilder.copy')}
      </Button>
    </div>
  );
}
