import { claimStatuses, claimTypes } from '@coverlane/contract/claims/codes.ts';
import { type ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
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

/** What narrows a list of claims: days of service, kind and state, folded until somebody needs them. */
export function ClaimFilters({ address, span, plain = false, before, actions }: Props) {
  const t = useText();
  return (
    <Toolbar actions={actions}>
      {before}
      <Disclosure summary={t('claims.narrow')} open={NARROWING.some((name) => address.read(name) !== '')}>
        <div className="claim-filters">
          <Days address={address} span={span} />
          <Kinds address={address} plain={plain} />
        </div>
      </Disclosure>
    </Toolbar>
  );
}

const NARROWING = ['from', 'to', 'claimType', 'status'];

function Days({ address, span }: Pick<Props, 'address' | 'span'>) {
  const t = useText();
  return (['from', 'to'] as const).map((name) => {
    const day = address.read(name) || span?.[name] || '';
    return (
      <DateInput
        key={`${name} ${day}`}
        name={name}
        label={t(`claims.${name}`)}
        defaultValue={day}
        onChange={(value) => address.change({ [name]: value ?? undefined })}
      />
    );
  });
}

function Kinds({ address, plain }: { readonly address: ListAddress; readonly plain: boolean }) {
  const t = useText();
  const statusKey = plain ? 'claims.memberStatus' : 'claims.status';
  return (
    <>
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
    </>
  );
}
