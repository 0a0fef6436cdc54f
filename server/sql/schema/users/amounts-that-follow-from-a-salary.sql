-- An amount insured that is a multiple of the salary says the salary. Whoever may not see salaries (without viewSsn) is not told
-- amounts of types of coverage for which the client has such a plan; whoever decides about evidence of insurability is, and
-- everybody about themselves (decision 034). In a view as somebody else, nothing that the viewing administrator is not told.
-- Definer: it looks past the policies of users, plans.
create function access.untold_amounts(client uuid, person uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when (access.has_permission('viewSsn')
      or (access.user_type() in ('admin', 'tpa')
        and (access.has_permission('approveEnrollments') or access.has_permission('reprocessEnrollments')))
      or exists (select from users u where u.id = access.user_id() and u.type = 'member' and u.entity_id = person))
      and (access.context() ->> 'viewer' is null or exists (select from users u where u.id = (access.context() ->> 'viewer')::uuid
        and access.permissions_of(u) && array['viewSsn', 'approveEnrollments', 'reprocessEnrollments']))
    then '{}'::text[]
    else array(select distinct p.coverage_type from plans p
      where p.client_id = untold_amounts.client and p.volume ->> 'kind' = 'salaryMultiple') end
$$;
revoke execute on function access.untold_amounts from public;
grant execute on function access.untold_amounts to coverlane_app, coverlane_worker;

-- What a change did, as its reader may know it: what was decided about such an amount is said without the amounts.
create function access.told_effects(effects jsonb, client uuid, person uuid) returns jsonb
language sql stable set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(case
      when e ->> 'code' ~ '^insurability-(approved|reduced|declined)$'
        and e -> 'values' ->> 'coverageType' = any(access.untold_amounts(client, person))
      then e || jsonb_build_object('code', (e ->> 'code') || '-untold',
        'values', (e -> 'values') - 'amount' - 'amountAsked' - 'amountHeld')
      else e end order by at), '[]'::jsonb)
  from jsonb_array_elements(effects) with ordinality as each(e, at)
$$;
revoke execute on function access.told_effects from public;
grant execute on function access.told_effects to coverlane_app, coverlane_worker;
