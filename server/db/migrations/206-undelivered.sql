-- What did not arrive is listed over all webhooks of an installation, and what was given up is sent again at once.

create index webhook_deliveries_undelivered on webhook_deliveries (installation_id, created_at desc)
  where state <> 'delivered' and fault is not null;

-- Has what was given up wait again, at most a thousand deliveries, the oldest first: of one webhook, or of all that are on.
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
revoke execute on function access.deliver_failed_again(uuid) from public;
grant execute on function access.deliver_failed_again(uuid) to coverlane_app;
