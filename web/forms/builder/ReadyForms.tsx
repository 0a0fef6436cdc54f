import type { ItemType } from '@coverlane/contract/forms/codes.ts';
import { readyForms, type ReadyForm } from '@coverlane/contract/forms/library/index.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { copied } from './builtItems.ts';

type Props = { readonly types: readonly ItemType[]; readonly onCopy: (items: readonly FormItem[]) => void };

/** Ready forms to begin with: copied, and then one's own. What the page cannot ask is left out. */
export function ReadyForms({ types, onCopy }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadyForm>('cob');
  const copy = () => {
    onCopy(copied(readyForms[chosen], types));
  };
  return (
    <div className="form-builder-add">
      <Select
        name="ready"
        label={t('formBuilder.ready')}
        empty={null}
        choices={(['cob', 'accident', 'dependentAudit', 'disabledDependent', 'satisfaction'] as const).map((value) => ({
          value,
          label: t(`formBuilder.ready.${value}`),
        }))}
        value={chosen}
        onChange={(name) => setChosen(isReady(name) ? name : 'cob')}
      />
      <Button icon="add" onClick={copy}>
        {t('formBuilder.copy')}
      </Button>
    </div>
  );
}

const isReady = (name: string): name is ReadyForm => name in readyForms;
