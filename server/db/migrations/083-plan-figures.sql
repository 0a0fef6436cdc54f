-- What a plan asks for, and the figures that the yearly cost is worked out from.

alter table plans
  -- The plan wants a primary-care doctor named for everybody covered.
  add column asks_doctor boolean not null default false,
  -- Deductibles, limits, coinsurance and copays: {"deductible": "1500.00", ...}; null: not recorded.
  add column cost_sharing jsonb check (jsonb_typeof(cost_sharing) = 'object');

update plans set asks_doctor = true
  where base_plan_id in (select id from baseplans where plan_kind in ('HMO', 'POS', 'DHMO'));
