-- Lookups are counted in counters, and many at a time. Each used to be a row, and all rows of the window were read for the next
-- one: administrators, who are counted since they are told of as well, paid milliseconds for each record once they had opened
-- some thousand. access.count_lookup stays for nodes of the version before.

-- One row for each part of the window and each connection: nodes that count one account never wait for each other.
create table lookup_counts (
  user_id uuid not null references users on delete cascade,
  part timestamptz not null,
  backend int not null,
  lookups int not null,
  primary key (user_id, part, backend)
) with (fillfactor = 50);
alter table lookup_counts enable row level security;
alter table lookup_counts force row level security;
create policy owner on lookup_counts to current_user using (true) with check (true);

-- Adds so many lookups of each account. Answers how many there were within its window, and how many there may be. The window is
-- counted in twentieths: it is as long as it says, and at most a twentieth longer.
create function access.count_lookups(accounts uuid[], looks int[], lookups int, minutes int)
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
      delete from lookup_counts c where c.user_id = one.id and c.part <= since;
    end if;
    select sum(c.lookups) into counted from lookup_counts c where c.user_id = one.id and c.part > since;
    return next;
  end loop;
end
$$;
revoke execute on function access.count_lookups(uuid[], int[], int, int) from public;
grant execute on function access.count_lookups(uuid[], int[], int, int) to coverlane_app;

delete from login_tries where scope = 'member-lookup';
