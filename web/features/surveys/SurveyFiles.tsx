import type { Reply } from '@coverlane/contract/call.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { useState } from 'react';
import type { ItemProps } from '../../forms/item-props.ts';
import { useFieldErrors } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import type { DroppedFile } from '../../ui/dropped-file.ts';

type Kept = Reply<typeof surveyDoor.surveyFileAdd>;
type Props = ItemProps & { readonly link: string; readonly kept: readonly Kept[] };

const MOST_BYTES = 10 * 1_048_576;

const rowOf = ({ id, name, bytes }: Kept): DroppedFile => ({ id, name, size: formatBytes(bytes), done: true });

/** What the virus check refused later has to be taken away. */
const refusedRowOf = (file: Kept, error: string): DroppedFile => ({ ...rowOf(file), error });

/** Files of one question: each is sent at once and can be taken back until the answers are sent. */
export function SurveyFiles({ item, lang, value, onChange, link, kept }: Props) {
  const t = useText();
  const errorsOf = useFieldErrors();
  const [files, setFiles] = useState<readonly DroppedFile[]>(() =>
    kept
      .filter((one) => one.item === item.key && idsOf(value).includes(one.id))
      .map((one) => (one.scan === 'refused' ? refusedRowOf(one, t('errors.file-virus')) : rowOf(one))),
  );
  const change = (id: string, to: Partial<DroppedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const take = async (file: File) => {
    const id = crypto.randomUUID();
    setFiles((all) => [...all, { id, name: file.name, size: formatBytes(file.size), percent: 0 }]);
    if (file.size > MOST_BYTES) return change(id, { error: t('surveyPage.fileTooLarge') });
    try {
      const input = { key: link, item: item.key, file };
      const sent = await upload(surveyDoor.surveyFileAdd, input, { onProgress: (percent) => change(id, { percent }) });
      change(id, { id: sent.id, percent: 100, done: true });
      onChange((before) => [...idsOf(before), sent.id]);
    } catch (failure) {
      change(id, { error: Object.values(errorsOf(failure)).join(' ') });
    }
    return undefined;
  };
  const remove = async (id: string) => {
    if (files.some((one) => one.id === id && one.done)) {
      await request(surveyDoor.surveyFileRemove, { key: link, id }).catch(() => undefined);
      onChange((before) => withoutId(before, id));
    }
    setFiles((all) => all.filter((one) => one.id !== id));
  };
  return (
    <FileDrop
      name={item.key}
      label={saidIn(item.label, lang)}
      hint={t('surveyPage.fileHint')}
      optional={!item.required}
      accept=".pdf,.jpg,.jpeg,.png"
      files={files}
      onFiles={(chosen) => void oneByOne(chosen, take)}
      onRemove={(id) => void remove(id)}
    />
  );
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The files but this one; of none there is no answer. */
function withoutId(value: unknown, id: string): string[] | undefined {
  const left = idsOf(value).filter((one) => one !== id);
  return left.length > 0 ? left : undefined;
}

async function oneByOne(files: readonly File[], take: (file: File) => Promise<unknown>): Promise<void> {
  for (const file of files) await take(file);
}
