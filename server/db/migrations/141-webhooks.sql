-- Webhooks: another program is told what happened, by ids alone. What happens leaves a delivery in the same transaction
-- (the outbox); a job sends it until it is answered or a day is over. docs/decisions/043-keys-and-webhooks.md.

create table webhooks (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  url text not null check (url ~ '^https?://'),
  -- Which events (contract/webhook-events.ts), and of which clients (null: all, and what is of no client).
  events jsonb not null check (jsonb_typeof(events) = 'array'),
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  status text not null default 'active' check (status in ('active', 'off')),
  -- The secret is derived from the installation's own, the id and this number; the one before counts for a while.
  secret_number int not null default 1,
  previous_until timestamptz,
  last_delivered_at timestamptz,
  failing_since timestamptz,
  -- After a failure nothing is tried before: a receiver that is away costs one try at a time.
  resting_until timestamptz,
  -- What the last try ended with: a number of HTTP or a code such as ECONNREFUSED, never a text of the other side.
  last_fault text,
  -- What links in the notice about it begin with: the address it was saved at.
  link_base text not null default '',
  -- Turned off by the program, because nothing arrived for a day.
  disabled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  updated_by uuid references users, updated_by_name text
);
create unique index webhooks_name on webhooks (installation_id, lower(name)) where deleted_at is null;
create index webhooks_active on webhooks (installation_id) where status = 'active' and deleted_at is null;

create table webhook_deliveries (
  id uuid primary key,
  installation_id uuid not null references installations,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  -- What is sent, letter for letter: ids, never health information.
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  answered int,
  fault text
);
create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, created_at) where state = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at) where state <> 'waiting';

do $$
declare
  t text;
begin
  foreach t in array array['webhooks', 'webhook_deliveries'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
  end loop;
end
$$;
create policy keepers on webhooks to coverlane_app using (installation_id = (select access.keys_installation())
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keys_installation()));
create policy keepers on webhook_deliveries for select to coverlane_app using (installation_id = (select access.keys_installation()));
grant select, insert on webhooks to coverlane_app;
grant update (name, url, events, client_ids, status, secret_number, previous_until, link_base, version, updated_at, deleted_at) on webhooks to coverlane_app;
grant select on webhook_deliveries to coverlane_app;

-- Whoever turns a webhook on again begins anew. What the program notes of its deliveries signs nothing.
create function access.sign_webhook() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if access.user_id() is null then return new; end if;
  new.updated_by := access.user_id();
  new.updated_by_name := (select u.first_name || ' ' || u.last_name from users u where u.id = new.updated_by);
  if tg_op = 'UPDATE' and old.status = 'off' and new.status = 'active' then
    new.disabled_at := null;
    new.failing_since := null;
    new.resting_until := null;
    new.last_fault := null;
  end if;
  return new;
end
$$;
create trigger sign_record before insert or update of name, url, events, client_ids, status, secret_number, deleted_at on webhooks for each row execute function access.sign_webhook();

create type access.event as (name text, installation uuid, client uuid, about jsonb);

-- Leaves a delivery for each webhook that wants an event, and a job that sends them. In PL/pgSQL, because the queue is made
-- after the migrations. Jobs have no key: nobody waits for another's transaction.
create function access.queue_events(events access.event[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  w uuid;
begin
  for w in
    with queued as (
      insert into webhook_deliveries (id, installation_id, webhook_id, event, payload)
      select gen_random_uuid(), w.installation_id, w.id, (e.event).name,
        jsonb_build_object('id', e.id, 'event', (e.event).name, 'clientId', (e.event).client,
          'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', (e.event).about)
      from (select gen_random_uuid() as id, event from unnest(queue_events.events) as event offset 0) e
      join webhooks w on w.installation_id = coalesce((e.event).installation,
          (select c.installation_id from clients c where c.id = (e.event).client))
        and w.status = 'active' and w.deleted_at is null and w.events ? (e.event).name
        and (w.client_ids is null or w.client_ids ? (e.event).client::text)
      returning webhook_id)
    select distinct webhook_id from queued
  loop
    perform jobs.add('webhook', json_build_object('webhookId', w), null, 25);
  end loop;
end
$$;

-- One function for all tables that something of interest happens to: which event a row is, and whom it is about.
create function access.tell_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if not exists (select from webhooks w where w.status = 'active' and w.deleted_at is null) then return null; end if;
  case tg_table_name || ' ' || tg_op
    when 'changes INSERT' then
      perform access.queue_events(array(select row(
        case when r.undoes is not null then 'change.undone'
          when r.type = 'newemployee' then 'member.enrolled' when r.type = 'adddependent' then 'dependent.added'
          when r.type = 'termmember' then 'coverage.ended'
          when r.type in ('coveragechange', 'open', 'self') then 'coverage.changed' else 'member.changed' end,
        null, r.client_id, jsonb_build_object('changeId', r.id, 'memberId', r.person_id, 'subscriberId', r.subscriber_id))::access.event
        from after_rows r));
    when 'enrollments INSERT' then
      perform access.queue_events(array(select row('enrollment.submitted', null, r.client_id,
        jsonb_build_object('enrollmentId', r.id))::access.event from after_rows r where r.status not in ('draft', 'cancelled', 'expired')));
    when 'enrollments UPDATE' then
      perform access.queue_events(array(select row('enrollment.' || case when n.status in ('processed', 'failed') then n.status else 'submitted' end,
        null, n.client_id, jsonb_build_object('enrollmentId', n.id))::access.event
        from after_rows n join before_rows o on o.id = n.id where n.status <> o.status and (n.status in ('processed', 'failed')
          or (o.status in ('draft', 'returned') and n.status in ('submitted', 'pendingApproval', 'pendingEvidence', 'queued')))));
    when 'claims INSERT' then
      perform access.queue_events(array(select row('claim.decided', null, r.client_id, jsonb_build_object('claimId', r.id))::access.event
        from after_rows r where r.status in ('completed', 'denied') and not r.void));
    when 'idcard_orders INSERT' then
      perform access.queue_events(array(select row('idcard.ordered', null, r.client_id,
        jsonb_build_object('orderId', r.id, 'memberId', r.person_id))::access.event from after_rows r));
    when 'users INSERT' then
      perform access.queue_events(array(select row('user.invited', r.installation_id, null, jsonb_build_object('userId', r.id))::access.event
        from after_rows r where r.status = 'invited'));
    when 'imports UPDATE' then
      perform access.queue_events(array(select row('import.' || n.state, null, n.client_id,
        jsonb_build_object('importId', n.id))::access.event from after_rows n join before_rows o on o.id = n.id
        where n.state <> o.state and n.state in ('proposed', 'refused', 'applied', 'undone', 'failed')));
  end case;
  return null;
end
$$;

do $$
declare
  t text;
begin
  foreach t in array array['changes', 'enrollments', 'claims', 'idcard_orders', 'users'] loop
    execute format('create trigger tell_added after insert on %I referencing new table as after_rows
      for each statement execute function access.tell_events()', t);
  end loop;
  foreach t in array array['enrollments', 'imports'] loop
    execute format('create trigger tell_changed after update on %I referencing old table as before_rows new table as after_rows
      for each statement execute function access.tell_events()', t);
  end loop;
end
$$;

-- Has one delivery of a webhook the caller keeps made for trying it out. @return its id, or null
create function access.queue_trial(webhook uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  delivery uuid := gen_random_uuid();
begin
  insert into webhook_deliveries (id, installation_id, webhook_id, event, payload)
  select delivery, w.installation_id, w.id, 'ping', jsonb_build_object('id', gen_random_uuid(), 'event', 'ping', 'clientId', null,
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', '{}'::jsonb)
  from webhooks w where w.id = queue_trial.webhook and w.deleted_at is null and w.installation_id = access.keys_installation();
  if not found then return null; end if;
  update webhooks w set resting_until = null where w.id = queue_trial.webhook;
  return delivery;
end
$$;

-- Has a delivery wait again, whatever became of it. False: it is none of the caller's.
create function access.deliver_again(webhook uuid, delivery uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update webhook_deliveries d set state = 'waiting', tries = 0, next_try_at = now()
  where d.id = deliver_again.delivery and d.webhook_id = deliver_again.webhook and d.installation_id = access.keys_installation();
  if not found then return false; end if;
  update webhooks w set resting_until = null where w.id = deliver_again.webhook;
  return true;
end
$$;

-- Takes up the oldest delivery that is due, of an active webhook (or one for trying it out), and holds it until the
-- transaction ends. Null: nothing is due.
create function access.take_delivery(webhook uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  w webhooks;
  d webhook_deliveries;
begin
  delete from webhook_deliveries o where o.id in (select a.id from webhook_deliveries a where a.state <> 'waiting'
    and a.created_at < now() - interval '30 days' order by a.created_at limit 50 for update skip locked);
  select * into w from webhooks where id = take_delivery.webhook and deleted_at is null;
  if not found or w.resting_until > now() then return null; end if;
  select * into d from webhook_deliveries o where o.webhook_id = w.id and o.state = 'waiting' and o.next_try_at <= now()
    and (w.status = 'active' or o.event = 'ping') order by o.created_at limit 1 for update skip locked;
  if not found then return null; end if;
  return jsonb_build_object('id', d.id, 'webhookId', w.id, 'url', w.url, 'body', d.payload::text, 'tries', d.tries,
    'secretNumber', w.secret_number, 'overlaps', coalesce(w.previous_until > now(), false));
end
$$;

-- Seconds until a delivery of this webhook may be tried; null: none waits.
create function access.next_delivery(webhook uuid) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select greatest(0, ceil(extract(epoch from greatest(min(d.next_try_at), w.resting_until) - now())))::int
  from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.state = 'waiting'
  where w.id = next_delivery.webhook and w.deleted_at is null and (w.status = 'active' or d.event = 'ping')
  group by w.id, w.resting_until
$$;

-- Notes how a try ended. `fault` null: it arrived. `wait`: seconds until the next try; null: there is none.
-- @return whether the webhook was turned off with it: nothing arrived since before this delivery was made
create function access.delivery_tried(delivery uuid, answered int, fault text, wait int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  d webhook_deliveries;
begin
  update webhook_deliveries o set tries = o.tries + 1, tried_at = now(), answered = delivery_tried.answered, fault = delivery_tried.fault,
    state = case when delivery_tried.fault is null then 'delivered' when delivery_tried.wait is null then 'failed' else 'waiting' end,
    next_try_at = now() + make_interval(secs => coalesce(delivery_tried.wait, 0))
  where o.id = delivery_tried.delivery returning * into d;
  if delivery_tried.fault is null then
    update webhooks w set last_delivered_at = now(), failing_since = null, resting_until = null, last_fault = null where w.id = d.webhook_id;
    return false;
  end if;
  update webhooks w set failing_since = coalesce(w.failing_since, now()), last_fault = delivery_tried.fault,
    resting_until = now() + make_interval(secs => least(delivery_tried.wait, 300))
  where w.id = d.webhook_id;
  if delivery_tried.wait is not null or d.event = 'ping' then return false; end if;
  update webhooks w set status = 'off', disabled_at = now()
  where w.id = d.webhook_id and w.status = 'active' and coalesce(w.last_delivered_at < d.created_at, true);
  return found;
end
$$;

-- Whom it is told that a webhook was turned off: the administrators who may keep keys and webhooks.
create function access.webhook_keepers(webhook uuid) returns table (user_id uuid, link_base text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, w.link_base from webhooks w join users u on u.installation_id = w.installation_id and u.type = 'admin' and u.status = 'active'
  where w.id = webhook_keepers.webhook and 'manageApiKeys' = any(access.permissions_of(u)) order by u.id limit 20
$$;

revoke execute on function access.sign_webhook(), access.queue_events(access.event[]), access.tell_events(), access.queue_trial(uuid),
  access.deliver_again(uuid, uuid), access.take_delivery(uuid), access.delivery_tried(uuid, int, text, int),
  access.next_delivery(uuid), access.webhook_keepers(uuid) from public;
grant execute on function access.queue_trial(uuid), access.deliver_again(uuid, uuid) to coverlane_app;
grant execute on function access.take_delivery(uuid), access.delivery_tried(uuid, int, text, int),
  access.next_delivery(uuid), access.webhook_keepers(uuid) to coverlane_worker;
