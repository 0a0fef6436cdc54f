-- A batch for the printer is drawn with the rights of who asked for it. Where those were lost meanwhile it fails with that
-- reason, so that somebody else can take it over; new cards that a change of what cards say wants are offered again.

-- Does this request still see every paper of some places of a batch?
create function access.sees_papers(batch uuid, first int, last int) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select not exists (select from idcard_orders o where o.batch_id = sees_papers.batch
      and o.batch_card between sees_papers.first and sees_papers.last
      and not o.client_id = any(coalesce(access.clients(), '{}')))
    and not exists (select from eobs e where e.batch_id = sees_papers.batch
      and e.batch_paper between sees_papers.first and sees_papers.last
      and not e.client_id = any(coalesce(access.health_clients(), '{}')))
$$;

-- Says of a batch that is being drawn that it failed: also where who asked for it may no longer see it.
create function access.fail_print_batch(batch uuid, reason text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update print_batches b set state = 'failed', reason = fail_print_batch.reason
  where b.id = fail_print_batch.batch and b.state in ('waiting', 'running')
$$;

-- Offers a change of what cards say anew, whose orders stopped on the way: unless a later one like it is offered already.
create function access.offer_card_change(change uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update card_changes c set state = case when exists (select from card_changes o where o.state = 'open'
      and (o.installation_id, o.kind) = (c.installation_id, c.kind) and o.client_id is not distinct from c.client_id
      and o.baseplan_id is not distinct from c.baseplan_id and o.division_id is not distinct from c.division_id
      and o.coverage_types is not distinct from c.coverage_types) then 'done' else 'open' end
  where c.id = offer_card_change.change and c.state = 'running'
$$;

revoke execute on function access.sees_papers(uuid, int, int), access.fail_print_batch(uuid, text),
  access.offer_card_change(uuid) from public;
grant execute on function access.sees_papers(uuid, int, int), access.fail_print_batch(uuid, text),
  access.offer_card_change(uuid) to coverlane_worker;
