-- Settings by scope: installation < site < client < division < user, the most specific wins (domain 1.4). A user's are
-- in user_settings, which has them since 001.
create table settings (
  id uuid primary key,
  installation_id uuid not null references installations,
  scope text not null check (scope in ('installation', 'site', 'client', 'division')),
  -- The installation, site, client or division that it holds for.
  scope_id uuid not null,
  -- The client of a client's or division's setting.
  client_id uuid references clients,
  key text not null,
  value text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users, updated_by_name text,
  unique (scope_id, key),
  check ((client_id is null) = (scope in ('installation', 'site'))),
  check (scope <> 'installation' or scope_id = installation_id),
  check (scope <> 'client' or scope_id = client_id)
);
create index settings_installation on settings (installation_id);
create index settings_client on settings (client_id);

alter table settings enable row level security;
alter table settings force row level security;
create policy owner on settings to current_user using (true) with check (true);
create trigger sign_record before insert or update on settings for each row execute function access.sign_record();

create policy shared on settings for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and client_id is null);
create policy client on settings for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create policy add on settings for insert to coverlane_app
  with check (installation_id = (select access.admin_installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
create policy change on settings for update to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
create policy remove on settings for delete to coverlane_app using (installation_id = (select access.admin_installation()));
-- What grants rights is set by who manages users alone (security 0.7).
create policy granting_add on settings as restrictive for insert to coverlane_app
  with check (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
create policy granting_change on settings as restrictive for update to coverlane_app
  using (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
create policy granting_remove on settings as restrictive for delete to coverlane_app
  using (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
grant select on settings to coverlane_app, coverlane_worker;
grant insert, update, delete on settings to coverlane_app;
