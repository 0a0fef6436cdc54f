-- Sites become records that administrators maintain: host names that no other site has, a colour, a logo, languages, who
-- may sign in, and what visitors read (domain 1.1 site).

-- The field cannot be called title, which is what the list's own text is called; whoever reads the title finds it still.
alter table sites rename column title to site_title;
alter table sites add column title text generated always as (site_title) stored;
alter table sites
  add column primary_color text not null default '#0b6b5d' check (primary_color ~ '^#[0-9a-f]{6}$'),
  -- Of the installation's; null: all of them.
  add column languages jsonb check (jsonb_typeof(languages) = 'array'),
  -- Whose people may sign in here; null: everybody's.
  add column client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  add column allowed_user_types jsonb not null default '["admin", "broker", "client", "member", "partner", "tpa"]'
    check (jsonb_typeof(allowed_user_types) = 'array'),
  add column member_signup_enabled boolean not null default true,
  add column support_hours text,
  add column privacy_url text,
  add column terms_url text,
  add column accessibility_url text,
  add column logo bytea,
  add column logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add column logo_hash text,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column updated_by uuid references users,
  add column updated_by_name text,
  add constraint sites_status check (status in ('active', 'inactive')),
  add constraint sites_default_language check (default_language in ('en', 'ko', 'es')),
  add constraint sites_logo check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null));
update sites set primary_color = lower(theme ->> 'primary') where theme ->> 'primary' ~* '^#[0-9a-f]{6}$';
alter table sites drop column theme;
alter table sites alter column hosts drop default;
alter table sites alter column hosts type jsonb using to_jsonb(hosts);
alter table sites alter column hosts set default '[]', add constraint sites_hosts check (jsonb_typeof(hosts) = 'array');
create trigger sign_record before insert or update on sites for each row execute function access.sign_record();

-- Which site has a host name, in all installations together: a browser names no installation.
create table site_hosts (
  host text primary key,
  site_id uuid not null references sites on delete cascade
);
create index site_hosts_site on site_hosts (site_id);
alter table site_hosts enable row level security;
alter table site_hosts force row level security;
create policy owner on site_hosts to current_user using (true) with check (true);

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
revoke execute on function access.keep_site_hosts() from public;
create trigger keep_site_hosts after insert or update of hosts, deleted_at on sites
  for each row execute function access.keep_site_hosts();
insert into site_hosts (host, site_id) select distinct on (lower(h)) lower(h), s.id
from sites s, jsonb_array_elements_text(s.hosts) h order by lower(h), s.id;

drop policy own on sites;
create policy own on sites for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null);
create policy admin on sites to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
grant insert, update on sites to coverlane_app;

-- Which other site has one of the host names, and what it is called: of a foreign installation's nothing is told.
create function access.host_holder(hosts text[], site uuid) returns table (host text, name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select h.host, case when s.installation_id = access.admin_installation() then s.name else '' end
  from site_hosts h join sites s on s.id = h.site_id
  where h.host = any(host_holder.hosts) and h.site_id is distinct from host_holder.site limit 1
$$;

-- What a visitor may know before signing in: of the site behind the host name, else of the first one there is.
create or replace function access.site_of(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('id', s.id, 'title', s.site_title, 'theme', jsonb_build_object('primary', s.primary_color),
    'defaultLanguage', s.default_language, 'languages', coalesce(s.languages, to_jsonb(i.languages)),
    'supportPhone', s.support_phone, 'supportEmail', s.support_email, 'supportHours', s.support_hours,
    'privacyUrl', s.privacy_url, 'termsUrl', s.terms_url, 'accessibilityUrl', s.accessibility_url,
    'logo', s.logo_hash, 'memberSignup', s.member_signup_enabled)
  from sites s join installations i on i.id = s.installation_id
  where s.status = 'active' and s.deleted_at is null
  order by (s.hosts ? lower(site_of.host)) desc, s.id limit 1
$$;

-- Is there a site for this very name, or no site with a name at all? In strict operation nothing else answers.
create function access.knows_host(host text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from site_hosts)
    or exists (select from site_hosts h join sites s on s.id = h.site_id
      where h.host = lower(knows_host.host) and s.status = 'active')
$$;

create function access.site_logo(hash text) returns table (type text, bytes bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.logo_type, s.logo from sites s where s.logo_hash = site_logo.hash and s.deleted_at is null limit 1
$$;

-- May somebody sign in at a host name? Where a site has the name: people of its installation, of its user types, of its
-- clients. Where none has it, everybody may.
create function access.site_admits(host text, user_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce((
    select s.installation_id = u.installation_id and s.allowed_user_types ? u.type
      and (s.client_ids is null or u.type = 'admin'
        or exists (select from unnest(access.clients_of(u)) c where s.client_ids ? c::text))
    from site_hosts h join sites s on s.id = h.site_id, users u
    where h.host = lower(site_admits.host) and s.status = 'active' and u.id = site_admits.user_id), true)
$$;

-- As in 010 and 085, with the names as JSON. Where a site turned the members' sign-up off, it finds nobody.
create or replace function access.find_sign_up(host text, member_number text, last_key text, dob date, zip text)
returns table (person_id uuid, ssn_id uuid, ssn_sealed bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.person_id, n.id, n.ssn_sealed
  from member_search s
  join clients c on c.id = s.client_id and c.deleted_at is null
  join people p on p.id = s.person_id and p.withdrawn_at is null
  left join person_ssns n on n.person_id = s.person_id and n.superseded_at is null
  where s.last_key = find_sign_up.last_key and s.dob = find_sign_up.dob
    and s.covered_to >= current_date - interval '24 months'
    and (find_sign_up.member_number is null
      or regexp_replace(upper(s.member_number), '[^A-Z0-9]', '', 'g') = find_sign_up.member_number)
    and exists (select from addresses a where a.person_id in (s.person_id, s.subscriber_id) and a.superseded_at is null
      and left(a.zip, 5) = left(find_sign_up.zip, 5))
    and c.installation_id = coalesce((select i.installation_id from sites i where i.status = 'active' and i.deleted_at is null
      order by (i.hosts ? lower(find_sign_up.host)) desc, i.id limit 1), c.installation_id)
    and coalesce((select i.member_signup_enabled and (i.client_ids is null or i.client_ids ? c.id::text)
      from sites i where i.status = 'active' and i.deleted_at is null
      order by (i.hosts ? lower(find_sign_up.host)) desc, i.id limit 1), true)
  limit 5
$$;

create or replace function access.link_host(host text) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(
    (select lower(link_host.host) from sites s where s.status = 'active' and s.deleted_at is null
      and s.hosts ? lower(link_host.host) limit 1),
    (select s.hosts ->> 0 from sites s where s.status = 'active' and s.deleted_at is null
      and s.hosts ->> 0 is not null order by s.id limit 1))
$$;

create or replace function access.site_host(client uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.hosts ->> 0 from sites s join clients c on c.installation_id = s.installation_id
  where c.id = site_host.client and s.status = 'active' and s.deleted_at is null and jsonb_array_length(s.hosts) > 0
  order by s.id limit 1
$$;

revoke execute on function access.host_holder(text[], uuid), access.knows_host(text), access.site_logo(text),
  access.site_admits(text, uuid) from public;
grant execute on function access.host_holder(text[], uuid), access.knows_host(text), access.site_logo(text),
  access.site_admits(text, uuid) to coverlane_app;

-- The site whose settings hold for a client: the first that names it, else the first that names none (domain 1.4).
create function access.site_of_client(client uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.id from sites s join clients c on c.installation_id = s.installation_id
  where c.id = site_of_client.client and s.status = 'active' and s.deleted_at is null
    and (s.client_ids is null or s.client_ids ? c.id::text)
  order by (s.client_ids is null), s.id limit 1
$$;
revoke execute on function access.site_of_client(uuid) from public;
grant execute on function access.site_of_client(uuid) to coverlane_app, coverlane_worker;

-- As in 073, with the settings of the client's site between the client's and the installation's.
create or replace function access.setting_of(subject users, key text) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select value from (
    select s.value, 1 as place from user_settings s where s.user_id = subject.id and s.key = setting_of.key
    union all
    select s.value, case s.scope when 'division' then 2 when 'client' then 3 when 'site' then 4 else 5 end
    from settings s where s.key = setting_of.key and s.scope_id in (
      select m.division_id from member_search m where m.person_id = subject.entity_id
      union all select p.client_id from people p where p.id = subject.entity_id
      union all select access.site_of_client(p.client_id) from people p where p.id = subject.entity_id
      union all select subject.installation_id)) made
  order by place limit 1
$$;
