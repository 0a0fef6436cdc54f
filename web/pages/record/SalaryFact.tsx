import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { useEffect, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

/** How long an amount stays on the screen. */
const SHOWN_MS = 30_000;

type Salary = Reply<typeof members.revealSalary>['salary'];
type Props = { readonly record: Pick<MemberRecord, 'id' | 'clientId'>; readonly since: string };

/** That a salary is known; whoever may see it has it shown for half a minute, and is in the audit log. */
export function SalaryFact({ record: { id, clientId }, since }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const mayReveal = useAllows()(members.revealSalary.access);
  const [salary, setSalary] = useState<Salary>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (salary === undefined) return undefined;
    const timer = setTimeout(() => setSalary(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [salary]);
  const show = async () => {
    setBusy(true);
    try {
      setSalary((await request(members.revealSalary, { id, clientId })).salary);
    } catch (failure) {
      notify('error', say(failure));
    } finally {
      setBusy(false);
    }
  };
  const hidden = `***** ${t('members.salarySince', { date: formatDate(since) })}`;
  return (
    <span className="members-ssn">
      <span role="status">{salary === undefined ? hidden : <Shown salary={salary} />}</span>
      {mayReveal && (
        <Button kind="quiet" busy={busy} onClick={() => (salary === undefined ? void show() : setSalary(undefined))}>
          {t(salary === undefined ? 'members.ssnShow' : 'members.ssnHide')}
        </Button>
      )}
    </span>
  );
}

function Shown({ salary }: { readonly salary: Salary }) {
  const t = useText();
  if (salary === null) return t('members.salaryNone');
  return t('members.salaryText', { amount: formatMoney(salary.amount), basis: salary.basis });
}
