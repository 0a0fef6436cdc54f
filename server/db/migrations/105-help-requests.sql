-- Questions to the administrator (specification 3, "Help request"). What is asked may say how somebody is, so each is
-- read by who asked; the service desk comes later.

create table help_requests (
  id uuid primary key,
  installation_id uuid not null references installations,
  user_id uuid not null references users,
  -- What people say: H-000123.
  number bigint generated always as identity,
  subject text not null,
  contact_type text not null check (contact_type in ('email', 'phone')),
  contact text not null,
  message text not null,
  entity_type text not null check (entity_type in ('claim', 'general')),
  -- The claim number, as it was given; the claim it was when it was asked.
  entity_identifier text,
  claim_id uuid,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  check ((entity_type = 'claim') = (claim_id is not null))
);
create unique index help_requests_number on help_requests (number);
create index help_requests_user on help_requests (user_id, created_at desc);
create index help_requests_installation on help_requests (installation_id, created_at desc);
alter table help_requests enable row level security;
alter table help_requests force row level security;
create policy owner on help_requests to current_user using (true) with check (true);
create policy read on help_requests for select to coverlane_app using (user_id = (select access.user_id()));
create policy ask on help_requests for insert to coverlane_app
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation()) and status = 'open');
grant select, insert on help_requests to coverlane_app;
