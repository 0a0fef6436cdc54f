import { claimStatuses, claimTypes } from '@coverlane/contract/claim-codes.ts';
import { type ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';

type Props = {
  readonly address: ListAddress;
  /** Days the list is about where the address names none. */
  readonly span: { readonly from: string; readonly to: string } | undefined;
  readonly plain?: boolean;
  readonly before?: ReactNode;
  readonly actions?: ReactNode;
};

/** What narrows a list of claims: days of service, kind and state. */
export function ClaimFilters({ address, span, plain = false, before, actions }: Props) {
  const t = useText();
  const day = (name: 'from' | 'to') => address.read(name) || span?.[name] || '';
  const pick = (name: 'from' | 'to') => (value: string | null) => address.change({ [name]: value ?? undefined });
  const statusKey = plain ? 'claims.memberStatus' : 'claims.status';
  return (
    <Toolbar actions={actions}>
      {before}
      <DateInput
        key={`from ${day('from')}`}
        name="from"
        label={t('claims.from')}
        defaultValue={day('from')}
        onChange={pick('from')}
      />
      <DateInput
        key={`to ${day('to')}`}
        name="to"
        label={t('claims.to')}
        defaultValue={day('to')}
        onChange={pick('to')}
      />
      <Select
        name="claimType"
        label={t('claims.kind')}
        empty={t('claims.any')}
        choices={claimTypes.map((value) => ({ value, label: t(`claims.type.${value}`) }))}
        value={address.read('claimType')}
        width="medium"
        onChange={(claimType) => address.change({ claimType })}
      />
      <Select
        name="status"
        label={t('claims.statusLabel')}
        empty={t('claims.any')}
        choices={claimStatuses.map((value) => ({ value, label: t(`${statusKey}.${value}`) }))}
        value={address.read('status')}
        width="medium"
        onChange={(status) => address.change({ status })}
      />
    </Toolbar>
  );
}
