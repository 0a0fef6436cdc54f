-- As in 580; what is over is cleared away by whoever comes first. Two nodes that counted some accounts in another order waited for
-- each other's clearing, until the database broke one of them off.
create or replace function access.count_lookups(accounts uuid[], looks int[], lookups int, minutes int)
returns table (account uuid, counted int, allowed int, within_minutes int)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  one record;
  since timestamptz;
  this_part timestamptz;
begin
  for one in select u.id, u.installation_id as installation, a.looks from unnest(count_lookups.accounts, count_lookups.looks) as a(id, looks)
    join users u on u.id = a.id
  loop
    account := one.id;
    allowed := access.setting_number(one.installation, 'searchAlarmLookups', count_lookups.lookups);
    within_minutes := access.setting_number(one.installation, 'searchAlarmMinutes', count_lookups.minutes);
    this_part := date_bin(make_interval(secs => within_minutes * 3), now(), '2000-01-01');
    since := now() - make_interval(secs => within_minutes * 63);
    -- Nobody else writes the row of this connection.
    update lookup_counts c set lookups = c.lookups + one.looks
    where c.user_id = one.id and c.part = this_part and c.backend = pg_backend_pid();
    if not found then
      insert into lookup_counts values (one.id, this_part, pg_backend_pid(), one.looks);
      delete from lookup_counts c using (select old.ctid from lookup_counts old
        where old.user_id = one.id and old.part <= since for update skip locked) over where c.ctid = over.ctid;
    end if;
    select sum(c.lookups) into counted from lookup_counts c where c.user_id = one.id and c.part > since;
    return next;
  end loop;
end
$$;
