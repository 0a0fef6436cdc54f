-- HMAC-SHA-256 of a context, bound to this backend and this transaction: neither copied nor kept does it work elsewhere.
-- Definer, and nobody's to execute but the owner's functions.
create function access.signature(context text) returns text
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  k access.signing_key;
begin
  select * into k from access.signing_key;
  return encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
    context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex');
end
$$;
revoke execute on function access.signature from public;

-- The verified context of this transaction, or null; nothing without rights in force. No list is part of the context.
-- Definer: it reads access.signing_key, which those who execute it may not.
create function access.context() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  context text := current_setting('coverlane.context', true);
  k access.signing_key;
begin
  if context is null or context = '' or access.in_force() is null then return null; end if;
  select * into k from access.signing_key;
  if current_setting('coverlane.signature', true) is distinct from
    encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
      context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex')
  then return null; end if;
  return context::jsonb;
end
$$;
revoke execute on function access.context from public;
grant execute on function access.context to coverlane_app, coverlane_audit, coverlane_worker;

-- The rights of this transaction, or null. The setting says only whether there is anything to ask for: who sets it by hand
-- gets an error or null, for the sequences of his backend hold no transaction that is his. In one expression; the numbers of a
-- backend that never opened anything cannot be asked for.
-- Definer, and nobody's to execute but the owner's functions.
create function access.in_force() returns bigint
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return case when coalesce(current_setting('coverlane.opened', true), '') = 'yes'
      and currval('access.opened_at') = (extract(epoch from transaction_timestamp()) * 1000000)::bigint
    then currval('access.opened_as') end;
end
$$;
revoke execute on function access.in_force from public;

create function access.user_id() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'user')::pg_catalog.uuid $$;
revoke execute on function access.user_id from public;
grant execute on function access.user_id to coverlane_app, coverlane_worker;

create function access.user_type() returns text
language sql stable as $$ select access.context() operator(pg_catalog.->>) 'type' $$;
revoke execute on function access.user_type from public;
grant execute on function access.user_type to coverlane_app, coverlane_worker;

create function access.installation() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'installation')::pg_catalog.uuid $$;
revoke execute on function access.installation from public;
grant execute on function access.installation to coverlane_app, coverlane_worker;

-- Brokers, partners and settings are an administrator's to see and change; his installation bounds them. What belongs to the
-- whole installation is closed to a key that is limited to some of its clients.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.admin_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  installation uuid;
begin
  select m.administers into installation from access.mine m;
  return installation;
end
$$;
revoke execute on function access.admin_installation from public;
grant execute on function access.admin_installation to coverlane_app, coverlane_worker;
