-- SSNs that an enrollment under way will record: nobody else of the client is promised one of them meanwhile. Only their
-- blind index is here; a number leaves when its enrollment is processed, comes back or ends.
create table enrollment_ssns (
  enrollment_id uuid not null references enrollments,
  client_id uuid not null references clients,
  ssn_index bytea not null,
  -- Who will have it; null: somebody new.
  person_id uuid references people,
  primary key (enrollment_id, ssn_index)
);
create unique index enrollment_ssns_index on enrollment_ssns (client_id, ssn_index);
create index enrollment_ssns_person on enrollment_ssns (person_id);
alter table enrollment_ssns enable row level security;
alter table enrollment_ssns force row level security;
create policy owner on enrollment_ssns to current_user using (true) with check (true);
-- Nobody is granted the table: the functions below read and write it.
create policy client on enrollment_ssns to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])) with check (client_id = any((select access.clients())::uuid[]));

insert into enrollment_ssns (enrollment_id, client_id, ssn_index)
  select id, client_id, ssn_index from enrollments where ssn_index is not null and subscriber_id is null
    and status in ('submitted', 'pendingApproval', 'pendingProof', 'queued', 'processing', 'failed')
  order by submitted_at on conflict do nothing;

create function access.release_ssns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from enrollment_ssns where enrollment_id = new.id;
  return null;
end
$$;
create trigger release_ssns after update of status on enrollments for each row
  when (new.status in ('draft', 'returned', 'processed', 'rejected', 'cancelled', 'expired', 'voided'))
  execute function access.release_ssns();

-- Who holds these numbers in a client of the reader, or is promised them by another enrollment than `own`: a whole client
-- is asked, whichever of its people the reader may see, because a number is unique in it. Nothing is told but the holder.
create function access.ssn_holders(client uuid, indexes bytea[], own uuid)
  returns table (ssn_index bytea, holder uuid, enrollment uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
begin
  -- The owner's own sessions have no context; the program's are never the owner's.
  if session_user <> current_user and not client = any(access.clients()) then return; end if;
  return query select s.ssn_index, s.person_id, null::uuid from person_ssns s
      where s.client_id = client and s.superseded_at is null and s.ssn_index = any(indexes)
    union all select n.ssn_index, coalesce(n.person_id, n.enrollment_id), n.enrollment_id from enrollment_ssns n
      where n.client_id = client and n.ssn_index = any(indexes) and n.enrollment_id is distinct from own
        and not exists (select from person_ssns s
          where s.client_id = client and s.superseded_at is null and s.ssn_index = n.ssn_index);
end
$$;

-- Promises numbers to an enrollment, each to the person at its place (null: somebody new). Answers those that are
-- somebody else's; two at once wait for each other.
create function access.promise_ssns(enrollment uuid, indexes bytea[], people uuid[]) returns setof bytea
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  client uuid;
begin
  select e.client_id into client from enrollments e where e.id = enrollment and e.client_id = any(access.clients());
  if client is null then raise exception 'The enrollment is not there.' using errcode = '42501'; end if;
  delete from enrollment_ssns n where n.enrollment_id = enrollment;
  insert into enrollment_ssns (enrollment_id, client_id, ssn_index, person_id)
    select enrollment, client, w.i, w.p from unnest(indexes, people) as w (i, p) order by w.i on conflict do nothing;
  return query select w.i from unnest(indexes, people) as w (i, p)
    where exists (select from enrollment_ssns n where n.client_id = client and n.ssn_index = w.i
        and n.enrollment_id <> enrollment and (n.person_id is null or n.person_id is distinct from w.p))
      or exists (select from person_ssns s where s.client_id = client and s.superseded_at is null
        and s.ssn_index = w.i and s.person_id is distinct from w.p);
end
$$;
revoke execute on function access.release_ssns(), access.ssn_holders(uuid, bytea[], uuid),
  access.promise_ssns(uuid, bytea[], uuid[]) from public;
grant execute on function access.ssn_holders(uuid, bytea[], uuid), access.promise_ssns(uuid, bytea[], uuid[])
  to coverlane_app, coverlane_worker;
