import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { useAction } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Folder, folderCalls, folderPath, folderWords } from './folders.ts';
import { EVERYBODY } from './useSending.ts';

type FormProps = { readonly onClose: () => void };

/** A new folder in the one that is open, or at the top of whose it is. */
export function NewFolder({ inside, onClose }: FormProps & { readonly inside: Folder | undefined }) {
  const t = useText();
  const { type } = useUser();
  const clients = useClientChoices();
  const add = useAction(folders.folderAdd, { refreshes: folderCalls });
  const everybody = { value: EVERYBODY, label: t('documents.everybody') };
  return (
    <Dialog open onClose={onClose} title={t('documents.newFolder')}>
      <Form
        label={t('documents.newFolder')}
        onSubmit={async ({ folderName, entityId }) => {
          await add.mutateAsync({ folderName: String(folderName), ...placeOf(inside, String(entityId)) });
          onClose();
        }}
      >
        <TextInput name="folderName" label={t('documents.folderName')} maxLength={120} required />
        {!inside && (
          <Select
            name="entityId"
            label={t('documents.whoseFolder')}
            required
            defaultValue={clients.length === 1 ? clients[0]?.value : undefined}
            choices={type === 'admin' ? [everybody, ...clients] : clients}
          />
        )}
        <div className="row">
          <Button type="submit" kind="primary">
            {t('documents.makeFolder')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function placeOf(inside: Folder | undefined, entityId: string) {
  if (inside) return { entityType: inside.entityType, entityId: inside.entityId, parentId: inside.id };
  return entityId === EVERYBODY ? { entityType: 'installation' as const } : { entityType: 'client' as const, entityId };
}

/** Another name for a folder. */
export function RenameFolder({ folder, onClose }: FormProps & { readonly folder: Folder }) {
  const t = useText();
  const change = useAction(folders.folderChange, { refreshes: folderCalls });
  const { id, version, folderName: before } = folder;
  return (
    <Dialog open onClose={onClose} title={t('documents.renameFolder')}>
      <Form
        label={t('documents.renameFolder')}
        onSubmit={async ({ folderName }) => {
          await change.mutateAsync({ id, version, folderName: String(folderName) });
          onClose();
        }}
      >
        <TextInput name="folderName" label={t('documents.folderName')} maxLength={120} defaultValue={before} required />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('documents.saveName')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const TOP = 'top';

type MoveProps = FormProps & {
  readonly title: string;
  readonly all: readonly Folder[];
  /** A folder that moves: never into itself, and only among those of the same place. */
  readonly folder?: Folder | undefined;
  /** @throws RequestFailed */
  readonly onMove: (folderId: string | null) => Promise<void>;
};

/** Where something is moved to: does by keyboard what dragging does. */
export function MoveTo({ title, all, folder, onMove, onClose }: MoveProps) {
  const t = useText();
  const fits = (one: Folder): boolean =>
    folder === undefined ||
    (one.entityType === folder.entityType &&
      one.entityId === folder.entityId &&
      !folderPath(all, one.id).some(({ id }) => id === folder.id));
  const choices = all.filter(fits).map((one) => ({ value: one.id, label: folderWords(all, one) }));
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        label={title}
        onSubmit={async ({ to }) => {
          await onMove(to === TOP ? null : String(to));
          onClose();
        }}
      >
        <Select
          name="to"
          label={t('documents.moveWhere')}
          required
          choices={[
            { value: TOP, label: t(folder ? 'documents.topFolder' : 'documents.noFolder') },
            ...choices.toSorted((one, other) => one.label.localeCompare(other.label)),
          ]}
        />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('documents.move')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
