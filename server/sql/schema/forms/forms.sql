-- The records that custom forms are answered on, as far as the reader reads them: a client whoever has all of it but its members, a
-- person whoever reads their health information.
create view access.form_records with (security_invoker = true) as
  select 'client' as kind, c.id, c.id as client_id from clients c
  where c.deleted_at is null and (select access.user_type()) <> 'member' and (select access.held_divisions()) is null
  union all select 'member', p.id, p.client_id from people p
  where p.withdrawn_at is null and coalesce(p.id = any((select access.health_people())::uuid[]), true);
revoke all on access.form_records from public;
grant select on access.form_records to coverlane_app;

-- Is a form asked on a day where a mapping says: it is active and published, and the day is within its days.
create function access.is_form_asked(f customforms, m customformmaps, day date) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select f.status = 'active' and f.published_version is not null
    and coalesce(m.effective_date <= day, true) and coalesce(m.expiration_date >= day, true)
$$;
revoke execute on function access.is_form_asked from public;
grant execute on function access.is_form_asked to coverlane_app, coverlane_worker;

-- Where forms are asked of the reader's kind of user: on whose record what was answered lies, and whether it is asked today.
-- Administrators read what was answered wherever it was asked.
create view access.mapped_forms with (security_invoker = true) as
  select m.customform_id, m.client_id, m.occasion, case m.occasion when 'client' then 'client' else 'member' end as kind, m.required,
    m.sort_key, m.enrollment_types, m.step, f.published_version,
    access.is_form_asked(f, m, (select access.installation_clock())::date) as is_asked,
    -- One session alone asks it; null: every one.
    m.session_id
  from customformmaps m join customforms f on f.id = m.customform_id and f.deleted_at is null
  where m.visible_to ? (select access.user_type());
revoke all on access.mapped_forms from public;
grant select on access.mapped_forms to coverlane_app, coverlane_worker;

-- Does the caller keep forms?
create function access.keeps_forms() returns boolean
language sql stable set search_path = pg_catalog, access as $$
  select access.has_permission('manageCustomForms')
$$;
revoke execute on function access.keeps_forms from public;
grant execute on function access.keeps_forms to coverlane_app;
