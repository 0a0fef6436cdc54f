-- Pictures of a site: logos for light and dark pages, the icon of its tab, one beside the sign-in. They are few and small and
-- shown before anybody signs in, so they lie beside the site, as its one logo did. `sites.logo` stays for a release, for nodes of the
-- version before.
create table site_pictures (
  site_id uuid not null references sites,
  kind text not null check (kind in ('logo', 'logoDark', 'icon', 'signIn')),
  installation_id uuid not null references installations,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  hash text not null,
  bytes bytea not null,
  updated_at timestamptz default now() not null,
  primary key (site_id, kind)
);
create index site_pictures_hash on site_pictures (hash);
alter table site_pictures enable row level security;
alter table site_pictures force row level security;

-- with policy site_pictures owner
insert into site_pictures (site_id, kind, installation_id, type, hash, bytes)
select id, 'logo', installation_id, logo_type, logo_hash, logo from sites
where logo is not null and logo_type in ('image/png', 'image/jpeg', 'image/webp') and logo_hash is not null;

-- The two ends of the card face's gradient; null: they follow from the brand colour.
alter table sites add column card_from text, add column card_to text,
  add constraint sites_card check ((card_from is null) = (card_to is null));
