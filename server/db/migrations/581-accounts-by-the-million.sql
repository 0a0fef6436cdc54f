-- Lists of accounts, at a million of them. Counting walked every account with the policies of each; the last page sorted all of
-- them, and a search put each name together anew: three to twenty seconds.

create extension if not exists pg_trgm;

alter table users
  add column last_key text not null generated always as (lower(last_name)) stored,
  add column first_key text not null generated always as (lower(first_name)) stored,
  -- What a search looks in: the name as it is read, both names, user name and address.
  add column words text not null generated always as (lower(access.name_as_read(first_name, last_name) || ' ' || first_name || ' '
    || last_name || ' ' || username || ' ' || email)) stored;
create index users_counted on users (installation_id, status, type);
create index users_by_name on users (installation_id, last_key, first_key, id) include (status);
create index users_by_age on users (installation_id, created_at, id) include (status);
create index users_words on users using gin (words gin_trgm_ops);

-- Which accounts of the installation that the caller manages are asked for, as a condition on users u; null where the caller
-- manages no installation. Row-level security lets a condition on words look at rows one by one only, after its own.
create function access.accounts_asked(asked jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  client uuid := asked ->> 'clientId';
begin
  return format('u.installation_id = %L', access.managed_installation())
    || case when asked ->> 'status' is null then $c$ and u.status <> 'deactivated'$c$
      else format(' and u.status = %L', asked ->> 'status') end
    || case when asked ->> 'type' is null then '' else format(' and u.type = %L', asked ->> 'type') end
    || case when asked ->> 'search' is null then ''
      else format(' and u.words like %L', '%' || regexp_replace(lower(asked ->> 'search'), '([\\%_])', '\\\1', 'g') || '%') end
    || case when client is null then ''
      else format($c$ and u.entity_id = any(array(select %1$L::uuid
          union all select b.broker_id from broker_clients b where b.client_id = %1$L and b.effective_date <= current_date
            and (b.expiration_date is null or b.expiration_date >= current_date)
          union all select p.partner_id from partner_clients p where p.client_id = %1$L
          union all select p.id from people p where p.client_id = %1$L))$c$, client) end
    || case when asked ->> 'roleId' is null then ''
      else format(' and u.id = any(array(select g.user_id from user_roles g where g.role_id = %L))', asked ->> 'roleId') end;
end
$$;

-- How many of them there are; null where the caller manages no installation.
create function access.count_accounts(asked jsonb) returns int
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  counted int;
begin
  if access.managed_installation() is null then return null; end if;
  execute 'select count(*) from users u where ' || access.accounts_asked(asked) into counted;
  return counted;
end
$$;

-- So many of their ids in an order, after those to skip. Where a search found `total` and these are few they are gathered first:
-- walking the order until a page is full reads half of it for names that stand together. What the accounts are row-level
-- security tells, or does not.
create function access.account_ids(asked jsonb, total int, sort text, descending boolean, skip int, most int) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  ids uuid[];
  way text := case when descending then ' desc' else '' end;
  columns text[] := case sort when 'username' then array['lower(u.username)'] when 'email' then array['lower(u.email)']
    when 'type' then array['u.type'] when 'status' then array['u.status'] when 'validated' then array['u.validated']
    when 'language' then array['u.language']
    -- Who never signed in comes before all others.
    when 'lastLoginAt' then array[$c$coalesce(u.last_login_at, '-infinity')$c$]
    when 'createdAt' then array['u.created_at'] else array['u.last_key', 'u.first_key'] end;
begin
  if access.managed_installation() is null then return null; end if;
  execute format(case when asked ->> 'search' is not null and total < 50000
      then 'select array(select u.id from (select * from users u where %s offset 0) u order by %s, u.id%s limit %s offset %s)'
      else 'select array(select u.id from users u where %s order by %s, u.id%s limit %s offset %s)' end,
    access.accounts_asked(asked), (select string_agg(c || way, ', ' order by n) from unnest(columns) with ordinality as l(c, n)),
    way, most, skip) into ids;
  return ids;
end
$$;
revoke execute on function access.accounts_asked(jsonb), access.count_accounts(jsonb),
  access.account_ids(jsonb, int, text, boolean, int, int) from public;
grant execute on function access.count_accounts(jsonb), access.account_ids(jsonb, int, text, boolean, int, int) to coverlane_app;
grant select (last_key, first_key, words) on users to coverlane_app, coverlane_worker;
