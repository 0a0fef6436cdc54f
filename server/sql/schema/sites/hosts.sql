-- Which other site has one of the host names, and what it is called: of a foreign installation's nothing is told.
-- Definer: it reads site_hosts, which coverlane_app may not.
create function access.host_holder(hosts text[], site uuid) returns table (host text, name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select h.host, case when s.installation_id = access.admin_installation() then s.name else '' end
  from site_hosts h join sites s on s.id = h.site_id
  where h.host = any(host_holder.hosts) and h.site_id is distinct from host_holder.site limit 1
$$;
revoke execute on function access.host_holder from public;
grant execute on function access.host_holder to coverlane_app;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.keep_site_hosts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from site_hosts where site_id = new.id;
  if new.deleted_at is null then
    insert into site_hosts (host, site_id) select distinct lower(h), new.id from jsonb_array_elements_text(new.hosts) h;
  end if;
  return null;
end
$$;
revoke execute on function access.keep_site_hosts from public;

-- Is there a site for this very name, or no site with a name at all? In strict operation nothing else answers.
-- Definer: it reads site_hosts, which coverlane_app may not.
create function access.knows_host(host text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from site_hosts)
    or exists (select from site_hosts h join sites s on s.id = h.site_id
      where h.host = lower(knows_host.host) and s.status = 'active')
$$;
revoke execute on function access.knows_host from public;
grant execute on function access.knows_host to coverlane_app;

-- May somebody sign in at a host name? Where a site has the name: people of its installation, of its user types, of its
-- clients. Where none has it, everybody may.
-- Definer: it reads site_hosts, which coverlane_app may not.
create function access.site_admits(host text, user_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce((
    select s.installation_id = u.installation_id and s.allowed_user_types ? u.type
      and (s.client_ids is null or u.type = 'admin'
        or exists (select from unnest(access.clients_of(u)) c where s.client_ids ? c::text))
    from site_hosts h join sites s on s.id = h.site_id, users u
    where h.host = lower(site_admits.host) and s.status = 'active' and u.id = site_admits.user_id), true)
$$;
revoke execute on function access.site_admits from public;
grant execute on function access.site_admits to coverlane_app;

-- Which site somebody is at.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.site_at(host text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select (access.site_of(site_at.host) ->> 'id')::uuid
$$;
revoke execute on function access.site_at from public;
grant execute on function access.site_at to coverlane_app;

-- What a visitor may know before signing in: of the site behind the host name, else of the first one there is.
-- Definer: it looks past the policies of sites and installations.
create function access.site_of(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('id', s.id, 'title', s.site_title, 'theme', jsonb_build_object('primary', s.primary_color,
      'card', case when s.card_from is null then null else jsonb_build_object('from', s.card_from, 'to', s.card_to) end),
    'defaultLanguage', s.default_language, 'languages', coalesce(s.languages, to_jsonb(i.languages)),
    'supportPhone', s.support_phone, 'supportEmail', s.support_email, 'supportHours', s.support_hours,
    'privacyUrl', s.privacy_url, 'termsUrl', s.terms_url, 'accessibilityUrl', s.accessibility_url,
    'pictures', (select coalesce(jsonb_object_agg(p.kind, p.hash), '{}') from site_pictures p where p.site_id = s.id),
    -- For nodes of the version before.
    'logo', s.logo_hash, 'memberSignup', s.member_signup_enabled)
  from sites s join installations i on i.id = s.installation_id
  where s.status = 'active' and s.deleted_at is null
  order by (s.hosts ? lower(site_of.host)) desc, s.id limit 1
$$;
revoke execute on function access.site_of from public;
grant execute on function access.site_of to coverlane_app;

-- The site whose settings hold for a client: the first that names it, else the first that names none (domain 1.4).
-- Definer: it reads sites, which those who execute it may not.
create function access.site_of_client(client uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (
    select s.id from sites s join clients c on c.installation_id = s.installation_id
    where c.id = site_of_client.client and s.status = 'active' and s.deleted_at is null
      and (s.client_ids is null or s.client_ids ? c.id::text)
    order by (s.client_ids is null), s.id limit 1);
end
$$;
revoke execute on function access.site_of_client from public;
grant execute on function access.site_of_client to coverlane_app, coverlane_worker;

-- A picture of the site behind a host name, by its hash: of no other site.
-- Definer: it looks past the policies of sites and site_pictures.
create function access.site_picture(host text, hash text) returns table (type text, bytes bytea)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.type, p.bytes from site_pictures p
  where p.hash = site_picture.hash and p.site_id = (access.site_of(site_picture.host) ->> 'id')::uuid limit 1
$$;
revoke execute on function access.site_picture from public;
grant execute on function access.site_picture to coverlane_app;

-- Asked by nodes of the version before alone.
-- Definer: it looks past the policies of sites.
create function access.site_logo(hash text) returns table (type text, bytes bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.logo_type, s.logo from sites s where s.logo_hash = site_logo.hash and s.deleted_at is null limit 1
$$;
revoke execute on function access.site_logo from public;
grant execute on function access.site_logo to coverlane_app;

-- The logo on the papers of a client's people: of the site whose settings hold for it. Every visitor of the site sees it.
-- Definer: it reads sites, which those who execute it may not.
create function access.logo_of_client(client uuid) returns table (hash text, type text, bytes bytea)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select s.logo_hash, s.logo_type, s.logo from sites s
  where s.id = access.site_of_client(logo_of_client.client) and s.logo is not null
$$;
revoke execute on function access.logo_of_client from public;
grant execute on function access.logo_of_client to coverlane_app, coverlane_worker;

-- The colours of the cards of a client's people: of the site whose settings hold for it. Every visitor of the site sees them.
-- Definer: it reads sites, which those who execute it may not.
create function access.card_colours_of_client(client uuid)
returns table (brand text, card_from text, card_to text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select s.primary_color, s.card_from, s.card_to from sites s where s.id = access.site_of_client(card_colours_of_client.client)
$$;
revoke execute on function access.card_colours_of_client from public;
grant execute on function access.card_colours_of_client to coverlane_app, coverlane_worker;

-- Which contacts a site shows to visitors on its sign-in screen (domain 11): those that are for everybody. Who may see it
-- is said by the contact's own "public"; user types are of people who are signed in.
-- Definer: it looks past the policies of sites, sitecontacts, contacts and contactcategories.
create function access.contacts_at(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name, 'phone', shown.phone, 'ext', shown.ext,
      'email', shown.email, 'hours', shown.hours,
      'category', jsonb_build_object('en', shown.en, 'ko', shown.ko, 'es', shown.es)) order by shown.place, shown.id), '[]')
  from (
    select c.id, c.name, c.phone, c.ext, c.email, c.hours, g.name as en, g.name_ko as ko, g.name_es as es,
      min(s.sort_key) as place
    from sites t join sitecontacts s on s.installation_id = t.installation_id and (s.site_id is null or s.site_id = t.id)
    join contacts c on c.id = s.contact_id join contactcategories g on g.id = c.category_id
    where t.id = (access.site_of(contacts_at.host) ->> 'id')::uuid
      and s.deleted_at is null and s.show_on ? 'login' and c.deleted_at is null and c.public
    group by c.id, g.id order by min(s.sort_key), c.id limit 5) shown
$$;
revoke execute on function access.contacts_at from public;
grant execute on function access.contacts_at to coverlane_app;

-- What stands on the sign-in screen of the site behind a host name, as access.site_of finds it.
-- Definer: it looks past the policies of sites, installations and announcements.
create function access.announced_at(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'level', shown.level,
      'title', jsonb_build_object('en', shown.headline, 'ko', shown.headline_ko, 'es', shown.headline_es),
      'body', jsonb_build_object('en', shown.body, 'ko', shown.body_ko, 'es', shown.body_es)) order by shown.place), '[]')
  from (
    select a.*, row_number() over (order by (a.level = 'critical') desc, a.sort_key, a.begins_at desc, a.id) as place
    from sites s join installations i on i.id = s.installation_id join announcements a on a.installation_id = i.id
    where s.id = (access.site_of(announced_at.host) ->> 'id')::uuid
      and a.placement = 'login' and a.deleted_at is null and a.status = 'active'
      and a.begins_at <= now() at time zone i.time_zone and (a.over_at is null or a.over_at > now() at time zone i.time_zone)
      and (a.site_ids is null or a.site_ids ? s.id::text)
      and a.audience is null and a.client_ids is null and a.division_ids is null and a.broker_ids is null
    order by place limit 5) shown
$$;
revoke execute on function access.announced_at from public;
grant execute on function access.announced_at to coverlane_app;
