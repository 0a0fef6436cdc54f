-- Does the caller keep forms?
create function access.keeps_forms() returns boolean
language sql stable set search_path = pg_catalog, access as $$
  select access.has_permission('manageCustomForms')
$$;
revoke execute on function access.keeps_forms from public;
grant execute on function access.keeps_forms to coverlane_app;
