-- TPA organisations work for the clients they are mapped to, or for all while they are mapped to none (domain 1.1 tpa).
create table tpa_clients (
  tpa_id uuid not null references tpas,
  client_id uuid not null references clients,
  primary key (tpa_id, client_id)
);
create index tpa_clients_client on tpa_clients (client_id);
alter table tpa_clients enable row level security;
alter table tpa_clients force row level security;
create policy owner on tpa_clients to current_user using (true) with check (true);
create policy client on tpa_clients to coverlane_app using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
grant select, insert, delete on tpa_clients to coverlane_app;

-- As in 090, and a tpa that is mapped to clients sees those.
create or replace function access.clients_of(subject users) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if subject.type = 'admin' or (subject.type = 'tpa'
      and not exists (select from tpa_clients t where t.tpa_id = subject.entity_id)) then
    return array(select c.id from clients c where c.installation_id = subject.installation_id and c.deleted_at is null order by c.id);
  end if;
  return array(select c.id from clients c
    where c.installation_id = subject.installation_id and c.deleted_at is null and (
      (subject.type = 'client' and c.id = subject.entity_id)
      or (subject.type = 'tpa' and exists (
        select from tpa_clients t where t.client_id = c.id and t.tpa_id = subject.entity_id))
      or (subject.type = 'broker' and exists (
        select from broker_clients b where b.client_id = c.id and b.broker_id = subject.entity_id
          and b.effective_date <= current_date and (b.expiration_date is null or b.expiration_date >= current_date)))
      or (subject.type = 'partner' and exists (
        select from partner_clients p where p.client_id = c.id and p.partner_id = subject.entity_id))
      or (subject.type = 'member' and c.id = (select p.client_id from people p where p.id = subject.entity_id)))
    order by c.id);
end
$$;

-- A plan or division made by hand says when it was changed, as those of a file do.
create index plans_client on plans (client_id, base_plan_id);

-- What was looked up lately is looked up anew: rights of everybody, of a client's people or of one account. Whoever is
-- in the middle of a request keeps theirs to its end. Answers how many were set aside.
create function access.clear_rights(scope text, subject uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.admin_installation();
  done int;
begin
  if own is null then return 0; end if;
  update access.rights r set made_at = least(r.made_at, now() - interval '12 hours')
  where r.made_at > now() - interval '12 hours' and r.context::jsonb ->> 'installation' = own::text
    and (clear_rights.scope = 'all'
      or (clear_rights.scope = 'client' and clear_rights.subject = any(r.clients))
      or (clear_rights.scope = 'member' and clear_rights.subject = any(r.people)));
  get diagnostics done = row_count;
  return done;
end
$$;
revoke execute on function access.clear_rights(text, uuid) from public;
grant execute on function access.clear_rights(text, uuid) to coverlane_app;
