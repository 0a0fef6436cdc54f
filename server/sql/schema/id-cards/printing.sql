-- Does this request still see every paper of some places of a batch?
-- Definer: it looks past the policies of idcard_orders and eobs.
create function access.sees_papers(batch uuid, first int, last int) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select not exists (select from idcard_orders o where o.batch_id = sees_papers.batch
      and o.batch_card between sees_papers.first and sees_papers.last
      and not o.client_id = any(coalesce(access.clients(), '{}')))
    and not exists (select from eobs e where e.batch_id = sees_papers.batch
      and e.batch_paper between sees_papers.first and sees_papers.last
      and not e.client_id = any(coalesce(access.health_clients(), '{}')))
$$;
revoke execute on function access.sees_papers from public;
grant execute on function access.sees_papers to coverlane_worker;

-- Says of a batch that is being drawn that it failed: also where who asked for it may no longer see it.
-- Definer: it looks past the policies of print_batches.
create function access.fail_print_batch(batch uuid, reason text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update print_batches b set state = 'failed', reason = fail_print_batch.reason
  where b.id = fail_print_batch.batch and b.state in ('waiting', 'running')
$$;
revoke execute on function access.fail_print_batch from public;
grant execute on function access.fail_print_batch to coverlane_worker;
