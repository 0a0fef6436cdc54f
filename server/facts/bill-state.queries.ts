import type { BillState } from '@coverlane/contract/bills/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { IS_UNDER_WAY } from './stuck-debits.ts';

/** Is a debit for the month of a bill, `b`, on its way, whichever of its bills it is of? */
const HAS_DEBIT = sql<boolean>`exists (select from group_bills o join payments p on p.bill_id = o.id and p.client_id = o.client_id
    where o.terms_id = b.terms_id and o.month = b.month and p.kind in ('remittance', 'retry') and ${IS_UNDER_WAY})`;

/** What the employer said last that it paid of the month of a bill, `b`, whichever of its bills it said it of; null: nothing. Cents. */
export const SAID_PAID = sql<
  number | null
>`(select o.said_paid_cents from group_bills o where o.terms_id = b.terms_id and o.month = b.month
    and o.said_paid_on is not null order by o.number desc limit 1)`;

/** What a state is worked out from, of `b`, a row of group_bills. Cents. */
type Of = { paid: RawBuilder<number>; saidPaid: RawBuilder<number | null>; today: RawBuilder<unknown> };

/** How a bill, `b`, stands (contract: billStates); lists, files and tasks ask it. */
export const billStateOf = ({ paid, saidPaid, today }: Of): RawBuilder<BillState> => sql<BillState>`(case
    when b.voided_at is not null then 'void' when ${paid} >= b.current_cents + b.adjusted_cents then 'paid'
    when ${paid} + ${saidPaid} >= b.current_cents + b.adjusted_cents then 'saidPaid'
    when b.due_date < ${today} and not ${HAS_DEBIT} then 'overdue'
    when ${paid} > 0 then 'partPaid' else 'open' end)`;

/** The debit of a bill's month, `b`, that came back last, where none is on its way: its code and when. For a lateral join. */
export const DEBIT_THAT_CAME_BACK = sql`(select p.return_code as code, p.returned_at as at from group_bills o
      join payments p on p.bill_id = o.id and p.client_id = o.client_id
    where o.terms_id = b.terms_id and o.month = b.month and p.status = 'returned' and not ${HAS_DEBIT}
    order by p.returned_at desc limit 1)`;
