import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import type { User } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { TextInput } from '../ui/TextInput.tsx';

type Permission = User['permissions'][number];

const machineNameCell = ({ machineName }: Permission) => <code>{machineName}</code>;

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly permissions: readonly Permission[];
};

/** The user's own permissions by name and machine name (specification 2, Shell), to read, narrow and copy. */
export function PermissionList({ open, onClose, permissions }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const rows = permissions.filter(({ name, machineName }) =>
    `${name} ${machineName}`.toLocaleLowerCase().includes(wanted),
  );
  const copy = async () => {
    const text = rows.map(({ name, machineName }) => `${name}\t${machineName}`).join('\n');
    await navigator.clipboard.writeText(text).then(
      () => notify('success', t('ownPermissions.copied', { count: rows.length })),
      () => notify('error', t('ownPermissions.notCopied')),
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('ownPermissions.title', { count: permissions.length })}
      maxWidth={760}
      dismissible
      footer={<Button onClick={() => void copy()}>{t('ownPermissions.copy')}</Button>}
    >
      <TextInput
        name="permission"
        type="search"
        label={t('ownPermissions.filter')}
        value={filter}
        onChange={setFilter}
      />
      <DataTable
        caption={t('ownPermissions.caption')}
        columns={[
          { key: 'name', width: 'name', label: t('ownPermissions.name'), cell: ({ name }: Permission) => name },
          {
            key: 'machineName',
            label: t('ownPermissions.machineName'),
            cell: machineNameCell,
          },
        ]}
        rows={rows}
        rowKey={({ machineName }) => machineName}
        empty={
          <EmptyState>{t(permissions.length === 0 ? 'ownPermissions.none' : 'ownPermissions.noMatch')}</EmptyState>
        }
      />
    </Dialog>
  );
}
