-- Which secret this database was made with, as a mark that says nothing of the secret itself. Read by the owner alone, before
-- a start or a command touches anything: with another secret it would give the roles passwords that running nodes do not know,
-- and seal values with a key that nobody keeps.
create table access.secret_check (
  one boolean primary key default true check (one),
  mark text not null,
  made_at timestamptz not null default now()
);
alter table access.secret_check enable row level security;
alter table access.secret_check force row level security;
create policy owner on access.secret_check to current_user using (true) with check (true);
