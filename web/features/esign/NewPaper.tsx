import { esign } from '@coverlane/contract/esign/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFieldErrors } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';

type Props = { readonly id?: string; readonly isFirst?: boolean; readonly onMade: (id: string) => void };

/** Where a PDF is dropped to become a paper, or, with `id`, to be the first or another one of a paper that is there. */
export function NewPaper({ id, isFirst = false, onMade }: Props) {
  const t = useText();
  const errorsOf = useFieldErrors();
  const refresh = useRefresh();
  const [error, setError] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setError(undefined);
    setPercent(0);
    try {
      const made = await upload(esign.esignTemplateAdd, { ...(id && { id }), file }, { onProgress: setPercent });
      await refresh([esign.esignTemplates, esign.esignTemplate]);
      onMade(made.id);
    } catch (failure) {
      setError(Object.values(errorsOf(failure)).join(' '));
    } finally {
      setPercent(undefined);
    }
  };
  const label = id ? 'papers.anotherPdf' : 'papers.newPdf';
  return (
    <FileDrop
      name="file"
      label={t(isFirst ? 'papers.firstPdf' : label)}
      hint={t('papers.pdfHint')}
      accept=".pdf,application/pdf"
      error={error}
      files={percent === undefined ? [] : [{ id: 'one', name: t('papers.sending'), size: '', percent }]}
      onFiles={(files) => void take(files)}
    />
  );
}
