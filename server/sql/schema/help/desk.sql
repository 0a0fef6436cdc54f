-- The installation whose help requests the reader's desk sees: administrators and third-party administrators.
-- Definer: policies ask it, once a statement.
create function access.desk_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.installation() where access.user_type() in ('admin', 'tpa')
$$;
revoke execute on function access.desk_installation from public;
grant execute on function access.desk_installation to coverlane_app, coverlane_worker;

-- The same, of whoever may answer there.
-- Definer: policies ask it, once a statement.
create function access.answering_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.desk_installation() where access.has_permission('answerHelp')
$$;
revoke execute on function access.answering_installation from public;
grant execute on function access.answering_installation to coverlane_app, coverlane_worker;

-- Whom of the desk a request can be handed to: who may answer it, by the client and the claim that it is about.
-- Definer: it reads users and what they hold, which those who execute it may not.
create function access.desk_people(help uuid) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, access.name_as_read(u.first_name, u.last_name)
  from help_requests h join users u on u.installation_id = h.installation_id and u.type in ('admin', 'tpa') and u.status = 'active'
  where h.id = desk_people.help and h.installation_id = access.answering_installation()
    and (h.client_id = any(access.clients()) or h.client_id is null and access.admin_installation() is not null)
    and (h.client_id = any(access.clients_of(u)) or h.client_id is null and u.type = 'admin')
    and 'answerHelp' = any(access.permissions_of(u)) and (h.claim_id is null or 'phi' = any(access.permissions_of(u)))
    and u.id <> h.user_id
  order by 2, 1
$$;
revoke execute on function access.desk_people from public;
grant execute on function access.desk_people to coverlane_app;

-- Contacts that a question can go to (domain 11, "Routing"): of the division, the client, the site, the installation. Those of
-- brokers and suppliers answer for themselves, by telephone.
-- Definer: it looks past the policies of contacts: a member's question goes to contacts that members are not shown.
create function access.routable_contacts(client uuid, division uuid, host text)
returns table (id uuid, place text, category text, is_administrators boolean, sort_key int)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, case when c.division_id is not null then 'division' when c.client_id is not null then 'client'
      when s.contact_id is not null then 'site' else 'installation' end,
    g.help_category, c.client_id is null, coalesce(s.sort_key, g.sort_key)
  from contacts c join contactcategories g on g.id = c.category_id and g.deleted_at is null
  left join lateral (select o.contact_id, min(o.sort_key) as sort_key from sitecontacts o
    where o.contact_id = c.id and o.deleted_at is null and (o.site_id is null or o.site_id = (select t.id from sites t
      where t.hosts ? routable_contacts.host and t.installation_id = c.installation_id limit 1))
    group by o.contact_id) s on true
  where c.installation_id = access.installation() and c.deleted_at is null and c.broker_id is null and c.supplier_id is null
    and (c.client_id is null or c.client_id = routable_contacts.client)
    and (c.division_id is null or c.division_id = routable_contacts.division)
$$;
revoke execute on function access.routable_contacts from public;
grant execute on function access.routable_contacts to coverlane_app;

-- What falls silent is resolved, and what stays resolved is closed (domain 11); `silent` and `over` are the states that the
-- program's table says. Returns how many.
-- Definer: it works on all installations, for the round.
create function access.rest_help_requests(at timestamptz, silent text[], silent_days int, reopen_days int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with resolved as (
    update help_requests h set status = 'resolved', resolved_at = rest_help_requests.at, version = h.version + 1
    where h.status = any(silent) and h.last_word_at <= rest_help_requests.at - make_interval(days => silent_days) returning 1),
  closed as (
    update help_requests h set status = 'closed', version = h.version + 1
    where h.status = 'resolved' and h.resolved_at <= rest_help_requests.at - make_interval(days => reopen_days) returning 1)
  select ((select count(*) from resolved) + (select count(*) from closed))::int
$$;
revoke execute on function access.rest_help_requests from public;
grant execute on function access.rest_help_requests to coverlane_worker;
