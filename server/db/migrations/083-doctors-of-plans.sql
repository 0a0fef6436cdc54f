-- A plan that wants a primary-care doctor named for everybody covered.

alter table plans add column asks_doctor boolean not null default false;

update plans set asks_doctor = true
  where base_plan_id in (select id from baseplans where plan_kind in ('HMO', 'POS', 'DHMO'));
