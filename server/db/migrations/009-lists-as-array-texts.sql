-- The lists of the context as array texts: policies read them without taking JSON arrays apart first.

create or replace function access.enter(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  context text := jsonb_build_object(
    'user', subject.id, 'type', subject.type, 'installation', subject.installation_id, 'session', session,
    'clients', access.clients_of(subject)::text, 'people', access.people_of(subject)::text)::text;
begin
  perform set_config('coverlane.context', context, true);
  perform set_config('coverlane.signature', access.signature(context), true);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language,
    'permissions', to_jsonb(access.permissions_of(subject)));
end
$$;

create or replace function access.uuids(field text) returns uuid[]
language sql stable as $$ select (access.context() operator(pg_catalog.->>) field)::pg_catalog.uuid[] $$;
create or replace function access.clients() returns uuid[]
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'clients')::pg_catalog.uuid[] $$;
create or replace function access.people() returns uuid[]
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'people')::pg_catalog.uuid[] $$;
