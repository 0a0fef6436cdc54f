-- A worker as a payer: one person is one payer, whatever else they pay for (decision 250).
-- Definer, and nobody's to execute but the owner's functions.
create function access.payer_of_worker(person uuid, client uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return access.payer_of_person(payer_of_worker.person, payer_of_worker.client, 'unionSelfPay');
end
$$;
revoke execute on function access.payer_of_worker from public;

-- As which payer a worker pays for missing hours, made where there is none. Null: they have no bank of hours.
-- Definer: nobody makes themselves a payer by hand.
create function access.own_hours_payer() returns uuid
language sql security definer set search_path = pg_catalog, public, access as $$
  select access.payer_of_worker(b.person_id, b.client_id) from hour_banks b
  where access.user_type() = 'member' and b.person_id = access.own_person() and b.client_id = any(access.clients()) limit 1
$$;
revoke execute on function access.own_hours_payer from public;
grant execute on function access.own_hours_payer to coverlane_app;

-- THE place where payments for missing hours stand in their payer's ledger: the month that a bank lets somebody keep is charged, what came
-- by cheque is a payment, and what the bank does not ask for any more is taken back. What is left over is the payer's, and is given back
-- as any other credit. A debit is a line of its own once it settles. Twice is once.
-- Definer: what it does follows from the banks, whoever changed them.
create function access.charge_self_pays(banks uuid[], today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  bank record;
  payer uuid;
begin
  for bank in
    select b.id, b.client_id, b.union_id, b.person_id, u.name from hour_banks b join unions u on u.id = b.union_id
    where b.id = any(charge_self_pays.banks) and b.client_id = any(access.clients()) order by b.id
  loop
    payer := access.payer_of_worker(bank.person_id, bank.client_id);
    continue when payer is null;
    insert into ledger_entries (id, client_id, payer_id, person_id, kind, amount_cents, entered_on, cause, note)
    select gen_random_uuid(), bank.client_id, payer, bank.person_id, case when w.times = 0 then 'charge' else 'adjustment' end, w.cents,
      charge_self_pays.today, concat_ws(' ', 'hours-month', bank.union_id, w.month, w.times),
      bank.name || ' ' || to_char(w.month, 'MM/YYYY')
    from (
      select x.month, sum(x.cents)::int as cents, sum(x.times)::int as times from (
        select (s ->> 'coverageMonth')::date as month, (s #>> '{selfPay,cents}')::int as cents, 0 as times
        from hour_bank_months m cross join jsonb_array_elements(m.says -> 'settled') s
        where m.bank_id = bank.id and s ->> 'outcome' = 'selfPaid'
        union all
        select split_part(l.cause, ' ', 3)::date, -l.amount_cents, 1 from ledger_entries l
        where l.payer_id = payer and starts_with(l.cause, concat('hours-month ', bank.union_id, ' '))
      ) x group by x.month
    ) w where w.cents <> 0
    on conflict (payer_id, cause) do nothing;
    insert into ledger_entries (id, client_id, payer_id, person_id, kind, amount_cents, entered_on, cause, note)
    select gen_random_uuid(), bank.client_id, payer, bank.person_id, 'payment', -s.amount_cents, s.paid_on, 'hours-paid ' || s.id, s.note
    from hour_self_pays s
    where s.person_id = bank.person_id and s.union_id = bank.union_id and s.payment_id is null and s.withdrawn_at is null
    on conflict (payer_id, cause) do nothing;
    insert into ledger_entries (id, client_id, payer_id, person_id, kind, amount_cents, entered_on, cause, note)
    select gen_random_uuid(), bank.client_id, payer, bank.person_id, 'adjustment', s.amount_cents, charge_self_pays.today,
      'hours-withdrawn ' || s.id, s.note
    from hour_self_pays s join ledger_entries l on l.payer_id = payer and l.cause = 'hours-paid ' || s.id
    where s.person_id = bank.person_id and s.union_id = bank.union_id and s.withdrawn_at is not null
    on conflict (payer_id, cause) do nothing;
  end loop;
end
$$;
revoke execute on function access.charge_self_pays from public;
grant execute on function access.charge_self_pays to coverlane_app, coverlane_worker;

-- A debit that came back, or was cancelled, or was given back whole, pays for no month; one that is drawn again pays on the day on which
-- it settles, and the bank says whether that is in time.
-- Definer: what it does follows from the row, whoever changed it.
create function access.self_pay_follows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if new.status in ('cancelled', 'returned') or (new.status = 'queued' and old.status in ('batched', 'submitted', 'settled'))
    or (new.status = 'refunded' and new.amount_cents <= (select coalesce(sum(r.amount_cents), 0) from payments r
      where r.refunds_id = new.id and r.kind = 'refund' and r.status = 'settled')) then
    update hour_self_pays s set withdrawn_at = now() where s.payment_id = new.id and s.withdrawn_at is null;
  elsif new.status = 'settled' and old.status in ('batched', 'submitted') then
    insert into hour_self_pays (id, client_id, union_id, person_id, coverage_month, paid_on, amount_cents, payment_id)
    select gen_random_uuid(), s.client_id, s.union_id, s.person_id, s.coverage_month, (now() at time zone c.time_zone)::date,
      s.amount_cents, new.id
    from hour_self_pays s join clients c on c.id = s.client_id where s.payment_id = new.id order by s.made_at desc, s.id desc limit 1
    on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function access.self_pay_follows from public;

-- A debit moves the worker's bank: whoever pays sees neither the fund nor its rules.
-- Definer: what it does follows from the row.
create function access.self_pay_moves_bank() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.restate_workers(new.client_id, new.union_id, array[new.person_id]);
  return null;
end
$$;
revoke execute on function access.self_pay_moves_bank from public;
