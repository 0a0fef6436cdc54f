-- The report of what the help desk promised and kept, in every installation that has the others.
insert into reporttypes (id, installation_id, name, key, formats, audiences, params, schedulable, phi)
select gen_random_uuid(), i.id, 'Help request times', 'help-times', '["xlsx", "csv"]', '["admin", "tpa"]',
  '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]', true, false
from installations i
where not exists (select from reporttypes r where r.installation_id = i.id and r.key = 'help-times' and r.deleted_at is null);
