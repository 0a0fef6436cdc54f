-- The same signed context, verified with less work: policies ask for it ten to twenty times in a request.

-- The two halves of the HMAC key, mixed with their pads once.
alter table access.signing_key
  add column inner_pad bytea generated always as (key || '\x3636363636363636363636363636363636363636363636363636363636363636'::bytea) stored,
  add column outer_pad bytea generated always as (key || '\x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c'::bytea) stored;

create or replace function access.signature(context text) returns text
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  k access.signing_key;
begin
  select * into k from access.signing_key;
  return encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
    context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex');
end
$$;

create or replace function access.context() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  context text := current_setting('coverlane.context', true);
  k access.signing_key;
begin
  if context is null or context = '' then return null; end if;
  select * into k from access.signing_key;
  if current_setting('coverlane.signature', true) is distinct from
    encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
      context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex')
  then return null; end if;
  return context::jsonb;
end
$$;

-- What policies ask for is one step from the context and has no step of its own: SQL functions without a setting are
-- folded into the asking query. Every name in them is qualified, so that no search_path changes what they mean.
create or replace function access.uuids(field text) returns uuid[]
language sql stable as $$
  select pg_catalog.translate(access.context() operator(pg_catalog.->>) field, '[]" ', '{}')::pg_catalog.uuid[]
$$;
create or replace function access.clients() returns uuid[]
language sql stable as $$
  select pg_catalog.translate(access.context() operator(pg_catalog.->>) 'clients', '[]" ', '{}')::pg_catalog.uuid[]
$$;
create or replace function access.people() returns uuid[]
language sql stable as $$
  select pg_catalog.translate(access.context() operator(pg_catalog.->>) 'people', '[]" ', '{}')::pg_catalog.uuid[]
$$;
create or replace function access.installation() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'installation')::pg_catalog.uuid $$;
create or replace function access.user_id() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'user')::pg_catalog.uuid $$;
create or replace function access.user_type() returns text
language sql stable as $$ select access.context() operator(pg_catalog.->>) 'type' $$;

-- One entry, or a list of entries of one request. PL/pgSQL keeps the plan of its statement for the session.
create or replace function audit.append(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, audit, access as $$
declare
  c jsonb := access.context();
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce((c ->> 'installation')::uuid, (e ->> 'installationId')::uuid), (e ->> 'clientId')::uuid,
         coalesce((c ->> 'user')::uuid, (e ->> 'userId')::uuid), (c ->> 'session')::uuid,
         e ->> 'action', e ->> 'call', e ->> 'objectType', e ->> 'objectId', e ->> 'outcome', coalesce(e -> 'detail', '{}')
  from jsonb_array_elements(case jsonb_typeof(entry) when 'array' then entry else jsonb_build_array(entry) end) e;
end
$$;
