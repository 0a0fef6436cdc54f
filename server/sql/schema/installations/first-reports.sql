-- The reports of a new installation. A key stays for ever; the name is the installation's own to change.
-- Definer, and nobody's to execute but the owner's functions.
create function access.usual_reporttypes(installation uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into reporttypes (id, installation_id, name, key, formats, audiences, permission_id, params, schedulable, phi)
  select gen_random_uuid(), usual_reporttypes.installation, r.name, r.key, '["xlsx", "csv"]', to_jsonb(string_to_array(r.audiences, ' ')),
    (select p.id from permissions p where p.machine_name = r.permission and p.installation_id is null), r.params::jsonb, true, r.phi
  from (values
    ('member-census', 'Member census', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "on", "type": "day", "required": true}, {"key": "who", "type": "choice", "required": true}]'),
    ('coverage-on-day', 'Coverage by date', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "on", "type": "day", "required": true}, {"key": "coverageType", "type": "choice", "required": false}]'),
    ('enrollment-activity', 'Enrollment activity', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('enrollments-open', 'Pending and failed enrollments', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}]'),
    ('terminations', 'Terminations and COBRA', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('ageing-out', 'Dependents aging out', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "days", "type": "number", "required": true}]'),
    ('missing-data', 'Missing SSN, email or address', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}]'),
    ('claims-by-month', 'Claims paid by month', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('claims-lag', 'Claims lag triangle', 'admin tpa', null, true,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('plan-utilisation', 'Plan utilization', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('network-savings', 'Network savings', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('high-cost', 'High-cost claimants', 'admin tpa', null, true,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}, {"key": "least", "type": "number", "required": true}]'),
    ('top-providers', 'Top providers', 'admin tpa', null, true,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('idcard-orders', 'ID card orders', 'admin tpa', 'orderIdCards', false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('help-times', 'Help request times', 'admin tpa', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('users-permissions', 'Users and permissions', 'admin', 'manageUsers', false, '[]'),
    ('audit-by-member', 'Audit by member (PHI disclosure log)', 'admin', 'viewAudit', true,
      '[{"key": "memberNumber", "type": "memberNumber", "required": true}, {"key": "period", "type": "period", "required": true}]'),
    ('user-access', 'User access audit', 'admin', 'viewAudit', false,
      '[{"key": "period", "type": "period", "required": true}]')
  ) r (key, name, audiences, permission, phi, params)
  where not exists (select from reporttypes o where o.installation_id = usual_reporttypes.installation and o.key = r.key
    and o.deleted_at is null)
$$;
revoke execute on function access.usual_reporttypes from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.begin_with_reporttypes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.usual_reporttypes(new.id);
  return null;
end
$$;
revoke execute on function access.begin_with_reporttypes from public;
