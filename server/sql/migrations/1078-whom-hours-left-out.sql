-- Whom hours left out when they began coverage (past the age, a second spouse), and since when a bank waits for somebody to look at it.
alter table hour_banks add column left_out uuid[] not null default '{}', add column waits_since timestamptz;
update hour_banks set waits_since = now() where failure is not null;
create index hour_banks_waiting on hour_banks (client_id) where waits_since is not null;
