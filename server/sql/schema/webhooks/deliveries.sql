-- Seconds until a delivery of this webhook may be tried; null: none waits.
-- Definer: it reads webhooks and webhook_deliveries, which coverlane_worker may not.
create function access.next_delivery(webhook uuid) returns int
language sql stable security definer set search_path = pg_catalog, public as $$
  select greatest(0, ceil(extract(epoch from greatest(min(d.next_try_at), w.resting_until) - now())))::int
  from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.state = 'waiting'
  where w.id = next_delivery.webhook and w.deleted_at is null and (w.status = 'active' or d.event = 'ping')
  group by w.id, w.resting_until
$$;
revoke execute on function access.next_delivery from public;
grant execute on function access.next_delivery to coverlane_worker;

-- Takes up the oldest delivery that is due, of an active webhook (or one for trying it out), and holds it until the
-- transaction ends. Null: nothing is due.
-- Definer: it writes webhook_deliveries, which coverlane_worker may not.
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
    and (w.status = 'active' or o.event = 'ping')
    -- An event is told with its number; after a minute, which is for nodes that give none, without.
    and (o.event_id is null or o.payload ? 'sequence' or o.created_at < now() - interval '1 minute')
    order by o.created_at limit 1 for update skip locked;
  if not found then return null; end if;
  return jsonb_build_object('id', d.id, 'webhookId', w.id, 'url', w.url, 'body', d.payload::text, 'tries', d.tries,
    'secretNumber', w.secret_number, 'overlaps', coalesce(w.previous_until > now(), false));
end
$$;
revoke execute on function access.take_delivery from public;
grant execute on function access.take_delivery to coverlane_worker;

-- Notes how a try ended. `fault` null: it arrived. `wait`: seconds until the next try; null: there is none.
-- @return whether the webhook was turned off with it: nothing arrived since before this delivery was made
-- Definer: it writes webhook_deliveries and webhooks, which coverlane_worker may not.
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
revoke execute on function access.delivery_tried from public;
grant execute on function access.delivery_tried to coverlane_worker;

-- Has a delivery wait again, whatever became of it. False: it is none of the caller's.
-- Definer: it writes webhook_deliveries, which coverlane_app may not.
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
revoke execute on function access.deliver_again from public;
grant execute on function access.deliver_again to coverlane_app;

-- Has what was given up wait again, at most a thousand deliveries, the oldest first: of one webhook, or of all that are on.
-- Definer: it writes webhook_deliveries, which coverlane_app may not.
create function access.deliver_failed_again(webhook uuid) returns table (webhook_id uuid, deliveries int)
language sql security definer set search_path = pg_catalog, public, access as $$
  with chosen as (
    select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.installation_id = access.keys_installation() and d.state = 'failed'
      and (deliver_failed_again.webhook is null or w.id = deliver_failed_again.webhook)
      and w.status = 'active' and w.deleted_at is null
    order by d.created_at limit 1000 for update of d),
  waiting as (
    update webhook_deliveries d set state = 'waiting', tries = 0, next_try_at = now() from chosen c where d.id = c.id
    returning d.webhook_id),
  rested as (update webhooks w set resting_until = null where w.id in (select c.webhook_id from chosen c))
  select w.webhook_id, count(*)::int from waiting w group by w.webhook_id order by w.webhook_id
$$;
revoke execute on function access.deliver_failed_again from public;
grant execute on function access.deliver_failed_again to coverlane_app;

-- Has one delivery of a webhook the caller keeps made for trying it out. @return its id, or null
-- Definer: it writes webhook_deliveries, which coverlane_app may not.
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
revoke execute on function access.queue_trial from public;
grant execute on function access.queue_trial to coverlane_app;

-- Whom it is told that a webhook was turned off: the administrators who may keep keys and webhooks.
-- Definer: it reads webhooks, which coverlane_worker may not.
create function access.webhook_keepers(webhook uuid) returns table (user_id uuid, link_base text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, w.link_base from webhooks w join users u on u.installation_id = w.installation_id and u.type = 'admin' and u.status = 'active'
  where w.id = webhook_keepers.webhook and 'manageApiKeys' = any(access.permissions_of(u)) order by u.id limit 20
$$;
revoke execute on function access.webhook_keepers from public;
grant execute on function access.webhook_keepers to coverlane_worker;

-- Whoever turns a webhook on again begins anew. What the program notes of its deliveries signs nothing.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.sign_webhook() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  acting jsonb := access.acting();
begin
  if access.user_id() is null then return new; end if;
  new.updated_by := access.user_id();
  new.updated_by_key := acting;
  new.updated_by_name := coalesce(access.acting_text(acting),
    (select access.name_as_read(u.first_name, u.last_name) from users u where u.id = new.updated_by));
  if tg_op = 'UPDATE' and old.status = 'off' and new.status = 'active' then
    new.disabled_at := null;
    new.failing_since := null;
    new.resting_until := null;
    new.last_fault := null;
  end if;
  return new;
end
$$;
revoke execute on function access.sign_webhook from public;
