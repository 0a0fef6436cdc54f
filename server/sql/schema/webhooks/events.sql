-- Tells what happened to tables other than enrollments: an event holds ids and nothing else.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
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
  if not exists (select from webhooks w where w.status = 'active' and w.deleted_at is null) then return null; end if;
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

-- Leaves a delivery for each webhook that wants an event, and a job that sends them. In PL/pgSQL, because the queue is made
-- after the migrations. Jobs have no key: nobody waits for another's transaction.
-- Definer, and nobody's to execute but the owner's functions.
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
revoke execute on function access.queue_events from public;
