-- ID cards and explanations of benefits (domain 7.5, 9): what cards are drawn from, by which templates, and what was printed.

-- What stands on a card and in no other record: of one base plan, or of a client for all of its plans.
create table plan_card_facts (
  id uuid primary key,
  client_id uuid not null references clients,
  baseplan_id uuid references baseplans,
  network_name text, issuer_name text, issuer_id text,
  rx_bin text, rx_pcn text, rx_group text,
  phone_member text, phone_hours text, phone_provider text, phone_precertification text, phone_pharmacy text, phone_nurse text,
  website text,
  claims_address text,
  payer_id text,
  -- The plan has no card: people show something else.
  no_card boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text
);
create unique index plan_card_facts_plan on plan_card_facts (client_id, baseplan_id) nulls not distinct;
create index plan_card_facts_baseplan on plan_card_facts (baseplan_id);

-- Templates: one row a version. A draft is edited; a published version is never changed again.
create table idcard_templates (
  id uuid primary key,
  installation_id uuid not null references installations,
  template_id uuid not null,
  number int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  name text not null,
  language text not null default 'en',
  scope text not null check (scope in ('installation', 'client', 'baseplan', 'division')),
  client_id uuid references clients,
  -- The base plan or the division.
  scope_id uuid,
  coverage_types text[] not null,
  -- contract/card-templates.ts
  elements jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  published_at timestamptz,
  check ((scope = 'installation') = (client_id is null)),
  check ((scope in ('baseplan', 'division')) = (scope_id is not null))
);
create table eob_templates (
  id uuid primary key,
  installation_id uuid not null references installations,
  template_id uuid not null,
  number int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  name text not null,
  scope text not null check (scope in ('installation', 'client')),
  client_id uuid references clients,
  sections jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  published_at timestamptz,
  check ((scope = 'installation') = (client_id is null))
);

do $$
declare
  t text;
begin
  foreach t in array array['idcard_templates', 'eob_templates'] loop
    execute format('create unique index %I on %I (template_id, number)', t || '_number', t);
    execute format('create unique index %I on %I (template_id) where status = ''active''', t || '_active', t);
    execute format('create unique index %I on %I (template_id) where status = ''draft''', t || '_draft', t);
    execute format('create index %I on %I (installation_id)', t || '_installation', t);
    execute format('create index %I on %I (client_id)', t || '_client', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('create trigger sign_record before insert or update on %I for each row execute function access.sign_record()', t);
    execute format($policy$create policy admin on %I to coverlane_app
      using (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])))
      with check (installation_id = (select access.admin_installation()) and (client_id is null or client_id = any((select access.clients())::uuid[])))$policy$, t);
    execute format($policy$create policy own on %I for select to coverlane_app, coverlane_worker
      using (installation_id = (select access.installation()) and status <> 'draft' and (client_id is null or client_id = any((select access.clients())::uuid[])))$policy$, t);
    execute format('grant select, insert, update on %I to coverlane_app', t);
    execute format('grant select on %I to coverlane_worker', t);
  end loop;
end
$$;

-- Cards that go to the printer together.
create table idcard_batches (
  id uuid primary key,
  installation_id uuid not null references installations,
  -- Of one client; null: of all clients of the installation.
  client_id uuid references clients,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  created_by_name text,
  cards int not null default 0,
  done int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed'))
);
create index idcard_batches_installation on idcard_batches (installation_id, created_at desc);
create index idcard_batches_client on idcard_batches (client_id);

create table idcard_orders (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  coverage_id uuid not null references coverages,
  coverage_type text not null,
  plan_id uuid not null references plans,
  effective_date date not null,
  quantity int not null default 1 check (quantity between 1 and 4),
  reason text not null check (reason in ('new', 'lost', 'damaged', 'nameChange', 'planChange', 'dependentAdded')),
  -- By itself, after this enrollment: asked again it orders nothing.
  enrollment_id uuid,
  mail_to text,
  status text not null default 'requested' check (status in ('requested', 'batched', 'printed', 'mailed', 'failed', 'undeliverable', 'cancelled')),
  note text,
  batch_id uuid references idcard_batches,
  requested_at timestamptz not null default now(),
  requested_by uuid references users,
  requested_by_name text,
  -- [{"status", "at", "by", "note"}]
  history jsonb not null default '[]'
);
create index idcard_orders_person on idcard_orders (person_id, requested_at desc);
create index idcard_orders_client on idcard_orders (client_id, status, requested_at desc);
create index idcard_orders_coverage on idcard_orders (coverage_id);
create index idcard_orders_plan on idcard_orders (plan_id);
create index idcard_orders_batch on idcard_orders (batch_id);
create unique index idcard_orders_enrollment on idcard_orders (enrollment_id, person_id, coverage_type) where enrollment_id is not null;

-- An explanation that was released: by the day of its payment, or by somebody. Before that the claim's own dates say it.
create table eobs (
  id uuid primary key,
  client_id uuid not null references clients,
  claim_id uuid not null,
  person_id uuid not null references people,
  sensitive boolean not null default false,
  document_identifier text not null,
  released_on date not null default current_date,
  delivery text not null check (delivery in ('paper', 'electronic', 'both')),
  notified_at timestamptz,
  foreign key (client_id, claim_id) references claims (client_id, id) on delete cascade
);
create unique index eobs_claim on eobs (client_id, claim_id);
create index eobs_person on eobs (person_id);

-- Has the plan decided, and was it paid (or denied) in a run whose day has come? (domain 7.5)
create function access.eob_ready(status text, void boolean, payments jsonb, paid date, processed date) returns boolean
language sql stable parallel safe as $$
  select not void and case status
    when 'completed' then coalesce(paid, (payments -> 0 ->> 'date')::date) <= current_date
    when 'denied' then coalesce(paid, processed, (payments -> 0 ->> 'date')::date) <= current_date
    else false end
$$;

-- Of whom this request may have cards: staff of everybody they see; a grown member of whom they see, and of the subscriber
-- the medical card, which stands for the family; nobody under eighteen of anybody (domain 9.3).
create function access.may_have_cards(person uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.own_person();
  seen uuid[] := access.people();
begin
  perform from people p where p.id = may_have_cards.person and p.withdrawn_at is null and p.client_id = any(access.clients());
  if not found then return null; end if;
  if own is null then return case when seen is null or may_have_cards.person = any(seen) then 'all' end; end if;
  perform from person_details d where d.person_id = own and d.superseded_at is null and d.dob > current_date - interval '18 years';
  if found then return null; end if;
  if may_have_cards.person = any(seen) then return 'all'; end if;
  perform from people p where p.id = own and p.subscriber_id = may_have_cards.person;
  return case when found then 'medical' end;
end
$$;

-- The coverage that a person carries cards of, with everything a card says of it.
create function access.cards_of(person uuid) returns table (
  client_id uuid, client_name text, time_zone text, person_id uuid, subscriber_id uuid, member_number text, suffix text,
  own boolean, coverage_id uuid, coverage_type text, tier_code text, effective_date date, expiration_date date,
  plan_id uuid, plan_name text, baseplan_id uuid, plan_kind text, division_id uuid, division_name text,
  group_number text, group_name text, funding_type text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.client_id, c.name, c.time_zone, p.id, p.subscriber_id, p.member_number, p.suffix, r.rights = 'all',
    v.id, v.coverage_type, v.tier_code, v.effective_date, v.expiration_date, l.id, l.name, b.id, b.plan_kind,
    d.id, coalesce(d.display_name, d.name), g.group_number, coalesce(g.display_name, g.name), g.funding_type
  from (select access.may_have_cards(cards_of.person) as rights) r
  join people p on p.id = cards_of.person
  join clients c on c.id = p.client_id
  join coverages v on v.person_id = p.id and v.superseded_at is null and v.coverage_type in ('medical', 'rx', 'dental', 'vision')
    and (v.expiration_date is null or v.expiration_date >= v.effective_date)
  join plans l on l.id = v.plan_id join baseplans b on b.id = l.base_plan_id
  left join divisions d on d.id = v.division_id left join groups g on g.id = d.group_id
  where r.rights = 'all' or (r.rights = 'medical' and v.coverage_type = 'medical')
  order by array_position(array['medical', 'rx', 'dental', 'vision'], v.coverage_type), v.effective_date
$$;

-- Who is named on a person's card of a plan on a day: the subscriber, and whoever of the family is covered with them.
create function access.named_on_card(person uuid, plan uuid, day date) returns table (
  person_id uuid, is_subscriber boolean, suffix text, covered boolean, first_name text, middle_name text, last_name text, suffix_name text,
  language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, f.id = f.subscriber_id, f.suffix, exists (select from coverages v where v.person_id = f.id and v.superseded_at is null
      and v.plan_id = named_on_card.plan and v.effective_date <= named_on_card.day
      and (v.expiration_date is null or v.expiration_date >= named_on_card.day)),
    n.first_name, n.middle_name, n.last_name, n.suffix_name, n.language
  from people p join people f on f.subscriber_id = p.subscriber_id and f.withdrawn_at is null
  join lateral (select * from person_details d where d.person_id = f.id and d.superseded_at is null
    order by (d.effective_date <= named_on_card.day) desc, d.effective_date desc limit 1) n on true
  where p.id = named_on_card.person and access.may_have_cards(named_on_card.person) is not null
    and (f.id = f.subscriber_id or f.id = p.id or p.id = p.subscriber_id)
  order by f.suffix
$$;

revoke execute on function access.eob_ready(text, boolean, jsonb, date, date), access.may_have_cards(uuid), access.cards_of(uuid),
  access.named_on_card(uuid, uuid, date) from public;
grant execute on function access.eob_ready(text, boolean, jsonb, date, date), access.may_have_cards(uuid), access.cards_of(uuid),
  access.named_on_card(uuid, uuid, date) to coverlane_app, coverlane_worker;

do $$
declare
  t text;
begin
  foreach t in array array['plan_card_facts', 'idcard_batches', 'idcard_orders', 'eobs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;
create trigger sign_record before insert or update on plan_card_facts for each row execute function access.sign_record();
create policy own on plan_card_facts for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create policy admin on plan_card_facts to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
grant select, insert, update, delete on plan_card_facts to coverlane_app;
grant select on plan_card_facts to coverlane_worker;

create policy keep on idcard_batches to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and (select access.keeps_papers())
    and (client_id is null or client_id = any((select access.clients())::uuid[])))
  with check (installation_id = (select access.installation()) and (select access.keeps_papers())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
grant select, insert, update on idcard_batches to coverlane_app, coverlane_worker;

create policy read on idcard_orders for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and case when (select access.people()) is null then true else person_id = any((select access.people())::uuid[]) end);
create policy request on idcard_orders for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and status = 'requested'
    and case when (select access.people()) is null then true else person_id = any((select access.people())::uuid[]) end);
create policy move on idcard_orders for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and case when (select access.people()) is null then true else person_id = any((select access.people())::uuid[]) end
    and ((select access.keeps_papers()) or status = 'requested'))
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.keeps_papers()) or status = 'cancelled'));
grant select, insert, update (status, note, batch_id, history, mail_to) on idcard_orders to coverlane_app, coverlane_worker;

create policy read on eobs for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.health_clients())::uuid[])
    and case when (select access.eob_people()) is null then true else person_id = any((select access.eob_people())::uuid[]) end
    and case when not sensitive or (select access.sensitive_people()) is null then true
      else person_id = any((select access.sensitive_people())::uuid[]) end);
create policy release on eobs for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.people()) is null);
grant select, insert on eobs to coverlane_app, coverlane_worker;

-- The subscriber of the reader's own family; null: not a member.
create function access.own_subscriber() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.subscriber_id from people p where p.id = access.own_person() and p.withdrawn_at is null
$$;
revoke execute on function access.own_subscriber() from public;
grant execute on function access.own_subscriber() to coverlane_app, coverlane_worker;
