-- How deductions are rounded (domain 2.4) is the setting deductionRounding, by scope (domain 1.4): the column of clients,
-- which no screen wrote, said the same a second time. What somebody wrote there by hand becomes the client's setting.
insert into settings (id, installation_id, scope, scope_id, client_id, key, value)
select gen_random_uuid(), installation_id, 'client', id, id, 'deductionRounding', rounding_mode
from clients where rounding_mode <> 'perPeriod'
on conflict (scope_id, key) do nothing;
alter table clients drop column rounding_mode;

-- The ages at which a child's health information is the child's own decide as much about who reads it as the setting
-- subscriberSeesDependentPhi does: who manages users alone sets them (security 0.7).
drop policy granting_add on settings;
drop policy granting_change on settings;
drop policy granting_remove on settings;
create policy granting_add on settings as restrictive for insert to coverlane_app
  with check (key <> all(array['subscriberSeesDependentPhi', 'minorAge', 'sensitiveMinorAge'])
    or (select access.managed_installation()) is not null);
create policy granting_change on settings as restrictive for update to coverlane_app
  using (key <> all(array['subscriberSeesDependentPhi', 'minorAge', 'sensitiveMinorAge'])
    or (select access.managed_installation()) is not null);
create policy granting_remove on settings as restrictive for delete to coverlane_app
  using (key <> all(array['subscriberSeesDependentPhi', 'minorAge', 'sensitiveMinorAge'])
    or (select access.managed_installation()) is not null);
