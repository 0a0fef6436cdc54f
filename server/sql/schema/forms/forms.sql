-- May the reader see a form of this record? A form that was mapped once is shown to whom it is shown, whatever its days say;
-- administrators see it after that, too. Whose record it is says row-level security of the record itself.
create function access.is_shown_form(form uuid, client uuid, kind text, entity uuid) returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select case kind
      when 'client' then entity = client and (select access.user_type()) <> 'member' and (select access.held_divisions()) is null
      else coalesce(entity = any((select access.health_people())::uuid[]), true)
        and exists (select from people p where p.id = entity and p.client_id = client and p.withdrawn_at is null) end
    and ((select access.user_type()) = 'admin' or exists (select from customformmaps m
      where m.customform_id = form and m.occasion = kind and (m.client_id is null or m.client_id = client)
        and m.visible_to ? (select access.user_type())))
$$;
revoke execute on function access.is_shown_form from public;
grant execute on function access.is_shown_form to coverlane_app;

-- May the reader answer it today? It is active, published and asked of this client on this day, and they are shown it.
create function access.is_asked_form(form uuid, client uuid, kind text, entity uuid) returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.is_shown_form(form, client, kind, entity) and exists (select from customformmaps m
    join customforms f on f.id = m.customform_id and f.deleted_at is null and f.status = 'active' and f.published_version is not null
    where m.customform_id = form and m.occasion = kind and (m.client_id is null or m.client_id = client)
      and m.visible_to ? (select access.user_type())
      and (m.effective_date is null or m.effective_date <= current_date)
      and (m.expiration_date is null or m.expiration_date >= current_date))
$$;
revoke execute on function access.is_asked_form from public;
grant execute on function access.is_asked_form to coverlane_app;

-- Does the caller keep forms?
create function access.keeps_forms() returns boolean
language sql stable set search_path = pg_catalog, access as $$
  select access.has_permission('manageCustomForms')
$$;
revoke execute on function access.keeps_forms from public;
grant execute on function access.keeps_forms to coverlane_app;
