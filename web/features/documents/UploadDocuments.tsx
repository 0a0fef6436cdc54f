import { documents } from '@coverlane/contract/documents/calls.ts';
import { useState } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { formatBytes } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Select } from '../../ui/Select.tsx';
import { DOCUMENT_FILES } from './document.ts';
import type { Folder } from './folders.ts';
import { useMostBytes } from './useMostBytes.ts';
import { EVERYBODY, useSending } from './useSending.ts';

type Props = {
  /** Files that were dropped on the page; null: nothing is being sent. */
  readonly dropped: readonly File[] | null;
  /** The folder that is open, into which they go. */
  readonly folder: Folder | undefined;
  readonly onClose: () => void;
};

/** Sends files as documents: what they are, for whom, and whether they are shown at once. */
export function UploadDocuments({ dropped, folder, onClose }: Props) {
  const t = useText();
  return (
    <Dialog open={dropped !== null} onClose={onClose} title={t('documents.send')}>
      <Choosing dropped={dropped ?? []} folder={folder} onClose={onClose} />
    </Dialog>
  );
}

function Choosing({ dropped, folder, onClose }: Props & { readonly dropped: readonly File[] }) {
  const t = useText();
  const { files, take, drop, send } = useSending(dropped, onClose);
  const { hint } = useMostBytes();
  return (
    <Form
      wide
      label={t('documents.send')}
      onSubmit={(values) => send({ ...fieldsOf(values), folderId: folder?.id ?? null })}
    >
      <WhatAndWhere />
      <FileDrop
        name="file"
        label={t('documents.chooseFiles')}
        hint={hint}
        accept={DOCUMENT_FILES}
        multiple
        onFiles={take}
        onRemove={drop}
        files={files.map(({ id, file }) => ({ id, name: file.name, size: formatBytes(file.size) }))}
      />
      <div className="row">
        <Button type="submit" kind="primary" icon="upload">
          {t('documents.sendNow')}
        </Button>
      </div>
    </Form>
  );
}

function WhatAndWhere() {
  const t = useText();
  const { language } = useLanguage();
  const categories = useCall(documents.documentCategories, {}).data?.rows ?? [];
  return (
    <>
      <Select
        name="categoryId"
        label={t('documents.categoryId')}
        required
        choices={categories.map(({ id, name }) => ({ value: id, label: wordsIn(name, language) }))}
      />
      <Whose />
      <Checkbox name="publish" label={t('documents.publishNow')} defaultChecked />
    </>
  );
}

/** The client that somebody works for, or their only one. */
function useUsualClient(): string {
  const clients = useClientChoices();
  const active = useActiveClient();
  const [only] = clients.length === 1 ? clients : [];
  return active?.id ?? only?.value ?? '';
}

/** Whose a document is, and whether its divisions have it too; what is everyone's has none to ask about. */
function Whose() {
  const t = useText();
  const { type } = useUser();
  const clients = useClientChoices();
  const [whose, setWhose] = useState(useUsualClient());
  const everybody = { value: EVERYBODY, label: t('documents.everybody') };
  return (
    <>
      <Select
        name="entityId"
        label={t('documents.whose')}
        required
        value={whose}
        onChange={setWhose}
        choices={type === 'admin' ? [everybody, ...clients] : clients}
      />
      {whose !== EVERYBODY && (
        <Checkbox name="inherit" label={t('documents.inherit')} hint={t('documents.inheritHint')} defaultChecked />
      )}
    </>
  );
}

const textOf = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');

const fieldsOf = ({ categoryId, entityId, inherit, publish }: FormValues) => ({
  categoryId: textOf(categoryId),
  entityId: textOf(entityId),
  inherit: Boolean(inherit),
  status: publish ? ('published' as const) : ('draft' as const),
});
