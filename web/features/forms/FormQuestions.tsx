import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { customForms } from '@coverlane/contract/forms/calls.ts';
import { customFormTypes } from '@coverlane/contract/forms/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { FormBuilder } from '../../forms/builder/FormBuilder.tsx';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** The questions of a form in the builder; publishing has what was saved asked from now on. */
export function FormQuestions({ record }: { readonly record: CollectionRecord }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [customforms.calls.list, customForms.customFormVersions];
  const update = useAction(customforms.calls.update, { refreshes });
  const publish = useAction(customForms.publishCustomForm, { refreshes });
  const told = async (work: () => Promise<string>) => {
    try {
      notify('success', await work());
    } catch (failure) {
      notify('error', say(failure));
      throw failure;
    }
  };
  const press = () =>
    told(async () => {
      const { version } = await publish.mutateAsync({ id: record.id });
      return t('formBuilder.published', { version });
    }).catch(() => undefined);
  return (
    <FormBuilder
      items={itemsOf(record)}
      types={customFormTypes}
      binds
      onSave={(items) =>
        told(async () => {
          const said: Record<string, unknown> = { items };
          await update.mutateAsync({ id: record.id, ...said });
          return t('formBuilder.saved');
        })
      }
      actions={
        <Button busy={publish.isPending} onClick={() => void press()}>
          {t('formBuilder.publish')}
        </Button>
      }
    />
  );
}

/** The items as the server keeps them: checked, with all that was not said filled in. */
const itemsOf = ({ items }: CollectionRecord): readonly FormItem[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of JSON knows nothing of its shape
  Array.isArray(items) ? (items as FormItem[]) : [];
