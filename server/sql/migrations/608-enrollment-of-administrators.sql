-- Reworded from 2b16a287a28fd49ce01a8f590124f3827dc65e5652112ccc67405944c16586d6: what stands on the tables went into schema/.
-- Administrators enroll and change members with the permission `enrollment`, as brokers and employers do. Whoever could
-- before can go on: administrators' roles, administrators without a role, and keys that change things get it. It is taken from
-- a role (service, claims) where the roles are kept.
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r cross join permissions p where p.machine_name = 'enrollment'
on conflict do nothing;
insert into user_permissions (user_id, permission_id)
select u.id, p.id from users u cross join permissions p
where p.machine_name = 'enrollment' and u.type = 'admin' and not exists (select from user_roles m where m.user_id = u.id)
on conflict do nothing;
update apikeys set scopes = scopes || '["enrollment"]'::jsonb where scopes ? 'generalWrite' and not scopes ? 'enrollment';
