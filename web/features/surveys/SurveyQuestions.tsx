import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import type { FormDefinition, FormItem } from '@coverlane/contract/forms/model.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyTypes } from '@coverlane/contract/surveys/codes.ts';
import { FormBuilder } from '../../forms/builder/FormBuilder.tsx';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** The questions of a survey in the builder: of one that was sent, what is saved is a new version. */
export function SurveyQuestions({ survey: { id, form } }: { readonly survey: CollectionRecord }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const update = useAction(surveys.calls.update, { refreshes: [surveys.calls.list, surveyCalls.surveyVersions] });
  const built = isForm(form) ? form : NOTHING;
  const save = async (items: readonly FormItem[]) => {
    // The engine's calls know the fields of no collection.
    const change: { id: string } & Record<string, unknown> = { id, form: { ...built, items } };
    try {
      const { status, formVersion } = await update.mutateAsync(change);
      const version = typeof formVersion === 'number' ? formVersion : 1;
      notify('success', status === 'draft' ? t('formBuilder.saved') : t('surveyAdmin.savedVersion', { version }));
    } catch (failure) {
      notify('error', say(failure));
      throw failure;
    }
  };
  return <FormBuilder items={built.items} types={surveyTypes} onSave={save} />;
}

const NOTHING: FormDefinition = { columns: 1, items: [] };

/** The server has checked what it keeps. */
const isForm = (kept: unknown): kept is FormDefinition => typeof kept === 'object' && kept !== null && 'items' in kept;
