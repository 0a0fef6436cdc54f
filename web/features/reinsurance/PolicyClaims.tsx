import type { Reply } from '@coverlane/contract/call.ts';
import { stopLossClaims } from '@coverlane/contract/reinsurance/claim-calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { benefitText } from './benefit-text.ts';
import { LeaveOut, leavingOutRefreshes } from './LeaveOut.tsx';
import { LeftOutMark } from './LeftOutMark.tsx';

type Claim = Reply<typeof stopLossClaims.countedClaims>['rows'][number];
type Props = { readonly policyId: string; readonly address: ListAddress };

/** Claims behind the statement, of one month or of all, and which of them somebody left out; for whoever reads health information. */
export function PolicyClaims({ policyId, address }: Props) {
  const t = useText();
  const { type } = useUser();
  const [leaving, leave] = useState<Claim | null>(null);
  const count = useCountAgain(policyId);
  const [month, leftOut] = [address.read('month') || undefined, address.read('leftOut') === 'true'];
  const asked = { id: policyId, page: address.page, leftOut, ...(month && { month }) };
  const list = useCall(stopLossClaims.countedClaims, asked, { keep: true });
  return (
    <div className="stack">
      <p className="muted">{t('reinsurance.claimsAbout')}</p>
      <Narrowing address={address} month={month} leftOut={leftOut} />
      <DataTable
        caption={t('reinsurance.tab.claims')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ claimId }: Claim) => claimId}
        rowName={({ claimNumber }: Claim) => claimNumber}
        rowHref={({ claimId }: Claim) => `/${type}/claim/${claimId}`}
        renderActions={(row: Claim) => (
          <Button kind="quiet" onClick={() => (row.leftOut ? count(row.claimId) : leave(row))}>
            {t(row.leftOut ? 'reinsurance.countAgain' : 'reinsurance.leaveOut')}
          </Button>
        )}
        failed={failedList({ list, address })}
        empty={
          <EmptyState drawing="desk">{t(leftOut ? 'reinsurance.leftOutNone' : 'reinsurance.claimsNone')}</EmptyState>
        }
      />
      <Pages address={address} total={list.data?.total} />
      {leaving && (
        <LeaveOut
          policyId={policyId}
          claim={leaving}
          onUndo={() => count(leaving.claimId)}
          onClose={() => leave(null)}
        />
      )}
    </div>
  );
}

type NarrowingProps = {
  readonly address: ListAddress;
  readonly month: string | undefined;
  readonly leftOut: boolean;
};

/** Which claims are shown, and of which month. */
function Narrowing({ address, month, leftOut }: NarrowingProps) {
  const t = useText();
  return (
    <div className="row">
      <Select
        name="leftOut"
        label={t('reinsurance.claimsShown')}
        choices={[
          { value: 'all', label: t('reinsurance.claimsAll') },
          { value: 'true', label: t('reinsurance.claimsLeftOut') },
        ]}
        value={leftOut ? 'true' : 'all'}
        empty={null}
        width="medium"
        onChange={(shown) => address.change({ leftOut: shown === 'true' ? 'true' : undefined })}
      />
      {month && (
        <p>
          {t('reinsurance.claimsOf', { month: formatMonth(month) })}{' '}
          <Anchor href={address.href({ month: undefined })}>{t('reinsurance.claimsEveryMonth')}</Anchor>
        </p>
      )}
    </div>
  );
}

function useCountAgain(id: string): (claimId: string) => void {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const action = useAction(stopLossClaims.countClaim, { refreshes: leavingOutRefreshes });
  return (claimId) =>
    action.mutate(
      { id, claimId },
      {
        onSuccess: () => notify('success', t('reinsurance.countedAgain')),
        onError: (failure) => notify('error', say(failure)),
      },
    );
}

const columnsOf = (t: Translate): Column<Claim>[] => [
  {
    key: 'number',
    width: 'id',
    label: t('reinsurance.claimNumber'),
    priority: 1,
    cell: ({ claimNumber }) => claimNumber,
  },
  { key: 'member', width: 'name', label: t('reinsurance.member'), cell: ({ memberName }) => memberName },
  {
    key: 'benefit',
    width: 'state',
    label: t('reinsurance.benefit'),
    priority: 3,
    cell: ({ benefit }) => benefitText(benefit, t),
  },
  { key: 'incurred', width: 'date', label: t('reinsurance.incurred'), cell: ({ incurred }) => formatDate(incurred) },
  { key: 'paid', width: 'money', label: t('reinsurance.gross'), cell: ({ paid }) => <Money amount={paid} /> },
  {
    key: 'refunded',
    width: 'money',
    label: t('reinsurance.refunded'),
    priority: 3,
    cell: ({ refunded }) => <Money amount={refunded} />,
  },
  {
    key: 'leftOut',
    width: 'text',
    wrap: true,
    label: t('reinsurance.state'),
    cell: ({ leftOut }) => <LeftOutMark of={leftOut} />,
  },
];
