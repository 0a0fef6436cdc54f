-- An employer's own people manage their colleagues' accounts as brokers, partners and tpas do (domain 1.2: editSubUsers of
-- client HR), all of the employer's. Who is held to some divisions manages none: an account that they made would see the rest.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.managed_entity() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'client', 'partner', 'tpa') and access.user_type() = u.type
    and 'editSubUsers' = any(access.permissions_of(u))
$$;
revoke execute on function access.managed_entity from public;
grant execute on function access.managed_entity to coverlane_app;

-- The installation whose accounts this administrator manages, from the rights in force: of a session that is signed in, so its
-- type is the account's own; and what an API key may not do, its maker's rights do not do for it.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.managed_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if access.has_permission('manageUsers') then return access.admin_installation(); end if;
  return null;
end
$$;
revoke execute on function access.managed_installation from public;
grant execute on function access.managed_installation to coverlane_app;

-- What happened to an account. Who did it is read from the signed context.
-- Definer: it writes user_history, which coverlane_app may not.
create function access.note_history(id uuid, user_id uuid, event text, address text, user_agent text,
  detail jsonb) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into user_history (id, user_id, actor_id, actor_name, event, address, user_agent, detail)
  select note_history.id, note_history.user_id, a.id, access.name_as_read(a.first_name, a.last_name), note_history.event,
    note_history.address, left(note_history.user_agent, 300), coalesce(note_history.detail, '{}')
  from (select access.user_id() as me) c left join users a on a.id = c.me
$$;
revoke execute on function access.note_history from public;
grant execute on function access.note_history to coverlane_app;

-- So many of their ids in an order, after those to skip. Where a search found `total` and these are few they are gathered first:
-- walking the order until a page is full reads half of it for names that stand together. What the accounts are row-level
-- security tells, or does not.
-- Definer: it looks past the policies of users.
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
revoke execute on function access.account_ids from public;
grant execute on function access.account_ids to coverlane_app;

-- Which accounts of the installation that the caller manages are asked for, as a condition on users u; null where the caller
-- manages no installation. Row-level security lets a condition on words look at rows one by one only, after its own.
-- Definer, and nobody's to execute but the owner's functions.
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
revoke execute on function access.accounts_asked from public;

-- How many of them there are; null where the caller manages no installation.
-- Definer: it looks past the policies of users.
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
revoke execute on function access.count_accounts from public;
grant execute on function access.count_accounts to coverlane_app;
