-- Where somebody put a card on their own dashboard, above what is arranged for the user type (domain 12.9: per user type
-- default and user override). Nobody else reads it.
create table own_dashboarditems (
  id uuid primary key,
  user_id uuid not null references users,
  key text not null check (key ~ '^[a-zA-Z]{1,40}$'),
  x int not null check (x between 0 and 11),
  y int not null check (y between 0 and 999),
  width int not null check (width between 1 and 12),
  height int not null check (height between 1 and 99),
  hide boolean not null,
  unique (user_id, key)
);
alter table own_dashboarditems enable row level security;
alter table own_dashboarditems force row level security;
create policy owner on own_dashboarditems to current_user using (true) with check (true);
create policy own on own_dashboarditems to coverlane_app
  using (user_id = (select access.user_id())) with check (user_id = (select access.user_id()));
grant select, insert, delete on own_dashboarditems to coverlane_app;
