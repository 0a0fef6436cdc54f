-- What several people were promised together: the earliest time that was promised to somebody who still waits. What was promised to
-- an account that is deactivated is held ('heldDue', 'heldIntoDue' in before_merge) and counts again when the account does. Where nobody
-- waits any more, and where it was promised anew since the merge, the time stays.
-- Definer: the requests are of several people, and whoever deactivates an account reads none of them. What it does follows from the rows.
create function access.fit_promises(main uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  before timestamptz;
  fitting timestamptz;
begin
  select least(max((x.before_merge ->> 'intoDue')::timestamptz), min((x.before_merge ->> 'due')::timestamptz)) into before
  from help_requests x where x.merged_into = fit_promises.main;
  update help_requests x set before_merge = (x.before_merge - array['due', 'heldDue', 'intoDue', 'heldIntoDue'])
      || jsonb_build_object(case a.status when 'deactivated' then 'heldDue' else 'due' end,
        coalesce(x.before_merge -> 'due', x.before_merge -> 'heldDue'),
        case o.status when 'deactivated' then 'heldIntoDue' else 'intoDue' end,
        coalesce(x.before_merge -> 'intoDue', x.before_merge -> 'heldIntoDue'))
  from help_requests m join users o on o.id = m.user_id, users a
  where m.id = fit_promises.main and x.merged_into = m.id and a.id = x.user_id;
  select least(max((x.before_merge ->> 'intoDue')::timestamptz), min((x.before_merge ->> 'due')::timestamptz)) into fitting
  from help_requests x where x.merged_into = fit_promises.main;
  update help_requests m set due_at = fitting, version = m.version + 1
  where m.id = fit_promises.main and m.due_at = before and fitting <> before;
end
$$;
revoke execute on function access.fit_promises from public;
grant execute on function access.fit_promises to coverlane_app;

-- Somebody's account was deactivated, or let in again.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.fit_promises_of_asker() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.fit_promises(d.merged_into) from (select distinct x.merged_into from help_requests x
    join help_requests m on m.id = x.merged_into where x.user_id = new.id
    union select x.merged_into from help_requests m join help_requests x on x.merged_into = m.id where m.user_id = new.id) d;
  return null;
end
$$;
revoke execute on function access.fit_promises_of_asker from public;
create trigger fit_promises_of_asker after update of status on users for each row
  when ((old.status = 'deactivated') <> (new.status = 'deactivated')) execute function access.fit_promises_of_asker();
