-- A payment of continued coverage that staff entered and that was none is taken back: by whom and why, and when its cases were counted
-- anew since. What a bank returned was followed when it came.
alter table cobra_payments add column withdrawn_by uuid references users;
alter table cobra_payments add column withdrawn_by_name text;
alter table cobra_payments add column withdrawn_by_key jsonb;
alter table cobra_payments add column withdrawn_why text;
alter table cobra_payments add column recounted_at timestamptz;
update cobra_payments set recounted_at = withdrawn_at where withdrawn_at is not null;
create index cobra_payments_withdrawn_by on cobra_payments (withdrawn_by) where (withdrawn_by is not null);
