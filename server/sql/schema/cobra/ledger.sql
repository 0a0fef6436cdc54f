-- Who pays for a case of continued coverage, made where they are no payer yet: the former employee, where they may continue by the same
-- loss and the family left with them; else whoever continues. Who it was once, stays. Null: the case is not there.
-- Definer: it makes a payer of a person, and looks past the policies of users.
create function access.payer_of_case(one uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  kept cobra_events;
  person uuid;
begin
  select e.* into kept from cobra_events e where e.id = payer_of_case.one and e.client_id = any(access.clients());
  if kept.id is null or kept.payer_id is not null then return kept.payer_id; end if;
  select e.person_id into person from cobra_events e
  where e.subscriber_id = kept.subscriber_id and e.person_id = e.subscriber_id and e.event = kept.event and e.event_date = kept.event_date
    and kept.event in ('termination', 'hours') and e.state in ('noticeSent', 'elected', 'awaitingFirstPremium', 'active', 'grace') limit 1;
  return access.payer_of_person(coalesce(person, kept.person_id), kept.client_id, 'cobra');
end
$$;
revoke execute on function access.payer_of_case from public;
grant execute on function access.payer_of_case to coverlane_worker;

-- What moves a case moves its ledger: an election, an end, a correction, whoever says it.
-- Definer: what it does follows from the row.
create function access.case_moves_ledger() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform jobs.add('cobra-ledger', json_build_object('clientId', new.client_id, 'subscriberId', new.subscriber_id),
    'cobra-ledger ' || new.subscriber_id, 5);
  return null;
end
$$;
revoke execute on function access.case_moves_ledger from public;

-- An entry that staff took back moves the ledger of its case.
-- Definer: what it does follows from the row.
create function access.entry_moves_ledger() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform jobs.add('cobra-ledger', json_build_object('clientId', e.client_id, 'subscriberId', e.subscriber_id),
    'cobra-ledger ' || e.subscriber_id, 5) from cobra_events e where e.id = new.cobra_event_id;
  return null;
end
$$;
revoke execute on function access.entry_moves_ledger from public;

-- Debits that settled, came back or were given back move the cases that they pay for: of a file of ten thousand by one statement.
-- Definer: what it does follows from the rows, and whoever reads a file of the bank need not see cases of continued coverage.
create function access.debits_move_cases() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform jobs.add('cobra-ledger', json_build_object('clientId', x.client_id, 'subscriberId', x.subscriber_id),
    'cobra-ledger ' || x.subscriber_id, 5)
  from (select distinct e.client_id, e.subscriber_id from now_there n join was_there o on o.id = n.id
      join cobra_events e on e.payer_id = n.payer_id and e.client_id = n.client_id
    where n.status is distinct from o.status and n.kind in ('initial', 'recurring', 'retry', 'fee', 'refund')
      and (n.status = 'settled' or o.status in ('settled', 'refundPending', 'refunded'))) x;
  return null;
end
$$;
revoke execute on function access.debits_move_cases from public;

-- As which payer the reader pays for continued coverage of their own, or of their family; null: as none.
-- Definer: policies hide from a dependent who pays for them.
create function access.own_continued_payer() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.id from payers p where access.user_type() = 'member' and p.person_id = access.own_person() and p.client_id = any(access.clients())
    and exists (select from cobra_events e where e.payer_id = p.id and e.client_id = p.client_id)
$$;
revoke execute on function access.own_continued_payer from public;
grant execute on function access.own_continued_payer to coverlane_app;
