-- Tells what happened to tables other than enrollments: an event holds ids and nothing else.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.tell_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if not access.events_are_read() then return null; end if;
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
revoke execute on function access.tell_events from public;

-- Every submission of an enrollment is told once: when it leaves the hands of whoever types it, or who signs it again, for
-- whatever it waits for next. A function of its own beside access.tell_events, which knew no wait for proof and no second
-- signature.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.tell_enrollments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  submitted constant text[] := array['submitted', 'pendingApproval', 'pendingProof', 'queued'];
begin
  if not access.events_are_read() then return null; end if;
  if tg_op = 'INSERT' then
    perform access.queue_events(array(select row('enrollment.submitted', null, r.client_id,
      jsonb_build_object('enrollmentId', r.id))::access.event from after_rows r
      where r.status not in ('draft', 'cancelled', 'expired')));
    return null;
  end if;
  perform access.queue_events(array(select row(
      'enrollment.' || case when n.status in ('processed', 'failed') then n.status else 'submitted' end,
      null, n.client_id, jsonb_build_object('enrollmentId', n.id))::access.event
    from after_rows n join before_rows o on o.id = n.id
    where n.status <> o.status and (n.status in ('processed', 'failed')
      or (o.status in ('draft', 'returned', 'pendingSignature') and n.status = any(submitted)))));
  return null;
end
$$;
revoke execute on function access.tell_enrollments from public;

-- Is there anybody whom events are told, or who may ask for them: a webhook that is on, a key that opens something?
-- Definer, and nobody's to execute but the owner's functions.
create function access.events_are_read() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from webhooks w where w.status = 'active' and w.deleted_at is null)
    or exists (select from apikeys k where k.status = 'active' and (k.expires_on is null or k.expires_on >= current_date))
$$;
revoke execute on function access.events_are_read from public;

-- Keeps events, and leaves a delivery for each webhook that wants one, and a job that sends them. In PL/pgSQL, because the queue is
-- made after the migrations. Jobs have no key: nobody waits for another's transaction.
-- Definer, and nobody's to execute but the owner's functions.
create function access.queue_events(events access.event[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  w uuid;
begin
  for w in
    with told as (
      select gen_random_uuid() as id, e.name, e.client, e.about,
        coalesce(e.installation, (select c.installation_id from clients c where c.id = e.client)) as installation
      from unnest(queue_events.events) e offset 0),
    kept as (
      insert into events (id, installation_id, client_id, event, about)
      select t.id, t.installation, t.client, t.name, t.about from told t where t.installation is not null),
    queued as (
      insert into webhook_deliveries (id, installation_id, webhook_id, event, event_id, payload)
      select gen_random_uuid(), w.installation_id, w.id, t.name, t.id,
        jsonb_build_object('id', t.id, 'event', t.name, 'clientId', t.client,
          'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', t.about)
      from told t join webhooks w on w.installation_id = t.installation
        and w.status = 'active' and w.deleted_at is null and w.events ? t.name
        and (w.client_ids is null or w.client_ids ? t.client::text)
      returning webhook_id)
    select distinct webhook_id from queued
  loop
    perform jobs.add('webhook', json_build_object('webhookId', w), null, 25);
  end loop;
end
$$;
revoke execute on function access.queue_events from public;

-- Gives numbers to the events of transactions that are over, in the order of their making, and forgets those of more than 30 days
-- ago. Whoever gives numbers holds `event_numbers` until they are committed: so nobody who has read up to a number is ever told
-- a lower one later, and nobody to whom something happens waits.
-- @return the last number given, and the last one that is kept no more
-- Definer: it writes events and webhook_deliveries, which those who execute it may not.
create function access.number_events() returns table (last bigint, forgotten bigint)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
begin
  if not exists (select from events where sequence is null)
    and not exists (select from events where at < now() - interval '30 days' and sequence is not null) then
    return query select n.last, n.forgotten from event_numbers n;
    return;
  end if;
  perform from event_numbers for update;
  with fresh as (
    select e.id, (select n.last from event_numbers n) + row_number() over (order by e.ordinal) as number
    from events e where e.sequence is null order by e.ordinal limit 10000),
  numbered as (update events e set sequence = f.number from fresh f where e.id = f.id returning e.id, e.sequence),
  said as (
    update webhook_deliveries d set payload = d.payload || jsonb_build_object('sequence', n.sequence)
    from numbered n where d.event_id = n.id)
  update event_numbers set last = greatest(last, coalesce((select max(n.sequence) from numbered n), 0));
  with gone as (
    delete from events e where e.id in (select o.id from events o where o.at < now() - interval '30 days'
      and o.sequence is not null order by o.at limit 10000) returning e.sequence)
  update event_numbers set forgotten = greatest(forgotten, coalesce((select max(g.sequence) from gone g), 0));
  return query select n.last, n.forgotten from event_numbers n;
end
$$;
revoke execute on function access.number_events from public;
grant execute on function access.number_events to coverlane_app, coverlane_worker;
