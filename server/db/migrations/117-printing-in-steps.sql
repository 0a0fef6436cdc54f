-- Batches for the printer, of ID cards and of explanations of benefits: drawn in parts, one transaction each, so that a
-- worker that dies goes on where it was. What stands on a plan's cards becomes a record that administrators maintain, and a
-- change of it, of a template or of the amounts on a card says whose printed cards are out of date (domain 9.3).

alter table idcard_batches rename to print_batches;
alter table print_batches
  add column kind text not null default 'cards' check (kind in ('cards', 'eobs')),
  -- Why it failed: a code, for who starts it again.
  add column reason text,
  -- [{"file", "pages"}]: what is drawn already, in order; a part is a file of its own.
  add column parts jsonb not null default '[]';
alter table print_batches rename constraint idcard_batches_pkey to print_batches_pkey;
alter index idcard_batches_installation rename to print_batches_installation;
alter index idcard_batches_client rename to print_batches_client;
-- Explanations are health information: their batches are of those who may read them.
create function access.reads_health() returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.has_permission('phi')
$$;
revoke execute on function access.reads_health() from public;
grant execute on function access.reads_health() to coverlane_app, coverlane_worker;
drop policy keep on print_batches;
create policy keep on print_batches to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (select access.keeps_papers())
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (kind = 'cards' or (select access.reads_health())))
  with check (installation_id = (select access.installation()) and (select access.keeps_papers())
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (kind = 'cards' or (select access.reads_health())));

alter table plan_card_facts rename to plancardfacts;
alter table plancardfacts add column created_at timestamptz not null default now(), add column deleted_at timestamptz;
alter index plan_card_facts_baseplan rename to plancardfacts_baseplan;
drop index plan_card_facts_plan;
create unique index plancardfacts_plan on plancardfacts (client_id, baseplan_id) nulls not distinct where deleted_at is null;
drop policy own on plancardfacts;
drop policy admin on plancardfacts;
create policy own on plancardfacts for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and deleted_at is null);
create policy admin on plancardfacts to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
revoke delete on plancardfacts from coverlane_app;

-- Facts of one plan are facts of the plan's client, whatever was typed.
create function access.client_of_card_facts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.baseplan_id is not null then
    select b.client_id into new.client_id from baseplans b where b.id = new.baseplan_id;
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_card_facts() from public;
create trigger client_of_card_facts before insert or update on plancardfacts for each row execute function access.client_of_card_facts();

-- What cards say has changed, of some plans: until who prints cards has ordered new ones, or said that none are needed.
create table card_changes (
  id uuid primary key,
  installation_id uuid not null references installations,
  -- Null: of every client. With one: of all its plans, of a base plan, or of a division.
  client_id uuid references clients,
  baseplan_id uuid references baseplans,
  division_id uuid references divisions,
  -- Null: all that have cards.
  coverage_types text[],
  kind text not null check (kind in ('facts', 'amounts', 'template')),
  changed_at timestamptz not null default now(),
  changed_by_name text,
  state text not null default 'open' check (state in ('open', 'running', 'done', 'dismissed')),
  -- Cards that were ordered anew.
  ordered int not null default 0,
  settled_at timestamptz,
  settled_by_name text
);
create unique index card_changes_open on card_changes (installation_id, client_id, baseplan_id, division_id, coverage_types, kind)
  nulls not distinct where state = 'open';
create index card_changes_client on card_changes (client_id);
create index card_changes_baseplan on card_changes (baseplan_id);
create index card_changes_division on card_changes (division_id);
alter table card_changes enable row level security;
alter table card_changes force row level security;
create policy owner on card_changes to current_user using (true) with check (true);
create policy keep on card_changes to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (select access.keeps_papers())
    and (client_id is null or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.installation()) and (select access.keeps_papers())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
grant select, update (state, ordered, settled_at, settled_by_name) on card_changes to coverlane_app, coverlane_worker;

-- Notes a change; several before anybody looked are one.
create function access.note_card_change(installation uuid, client uuid, baseplan uuid, division uuid, types text[], kind text)
returns void language sql security definer set search_path = pg_catalog, public, access as $$
  insert into card_changes (id, installation_id, client_id, baseplan_id, division_id, coverage_types, kind, changed_by_name)
  values (gen_random_uuid(), installation, client, baseplan, division, types, note_card_change.kind,
    (select u.first_name || ' ' || u.last_name from users u where u.id = access.user_id()))
  on conflict (installation_id, client_id, baseplan_id, division_id, coverage_types, kind) where state = 'open'
  do update set changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name
$$;

create function access.card_facts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.note_card_change((select c.installation_id from clients c where c.id = new.client_id), new.client_id,
    new.baseplan_id, null, null, 'facts');
  return null;
end
$$;
create trigger card_facts_changed after insert or update on plancardfacts for each row execute function access.card_facts_changed();

create function access.card_amounts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.note_card_change((select c.installation_id from clients c where c.id = new.client_id), new.client_id,
    new.baseplan_id, null, null, 'amounts');
  return null;
end
$$;
create trigger card_amounts_changed after insert or update on accumulatorlimits for each row execute function access.card_amounts_changed();
create trigger card_amounts_changed after insert or update on costsharing for each row execute function access.card_amounts_changed();

create function access.card_template_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.note_card_change(new.installation_id, new.client_id,
    case when new.scope = 'baseplan' then new.scope_id end, case when new.scope = 'division' then new.scope_id end,
    new.coverage_types, 'template');
  return null;
end
$$;
create trigger card_template_changed after update on idcard_templates for each row
  when (new.status = 'active' and old.status is distinct from new.status) execute function access.card_template_changed();
revoke execute on function access.note_card_change(uuid, uuid, uuid, uuid, text[], text), access.card_facts_changed(),
  access.card_amounts_changed(), access.card_template_changed() from public;

alter table idcard_orders
  -- The place in its batch, from 1 on: the same in the list of addresses and in the PDF.
  add column batch_card int,
  add column status_at timestamptz not null default now(),
  -- Ordered anew because what cards say changed: asked again it orders nothing.
  add column change_id uuid references card_changes;
create unique index idcard_orders_change on idcard_orders (change_id, person_id, coverage_type) where change_id is not null;
create index idcard_orders_moved on idcard_orders (client_id, status_at);
drop index idcard_orders_batch;
create index idcard_orders_batch on idcard_orders (batch_id, batch_card);
grant update (batch_card, status_at) on idcard_orders to coverlane_app, coverlane_worker;
