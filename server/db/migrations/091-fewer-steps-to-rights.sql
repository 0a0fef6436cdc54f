-- Putting rights into force in one statement instead of six, and an administrator's installation from one look at the
-- context. Both mean what they did in 090 and 001.

create or replace function access.put_in_force(rights access.rights) returns void
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint;
begin
  select r.id into number from access.rights r
  where r.context = rights.context and r.made_at > now() - interval '12 hours'
    and r.type = rights.type and r.permissions = rights.permissions and r.clients = rights.clients
    and r.people is not distinct from rights.people and r.health is not distinct from rights.health
    and r.divisions is not distinct from rights.divisions
  limit 1;
  if not found then
    insert into access.rights (context, type, permissions, clients, people, health, divisions)
    values (rights.context, rights.type, rights.permissions, rights.clients, rights.people, rights.health, rights.divisions)
    returning id into number;
    delete from access.rights r where r.id in (select o.id from access.rights o
      where o.made_at < now() - interval '24 hours' order by o.made_at limit 50 for update skip locked);
  end if;
  perform
    setval('access.opened_as', case when rights.people is null and rights.divisions is null then -number else number end),
    setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint),
    set_config('coverlane.opened', 'yes', true),
    set_config('coverlane.context', rights.context, true),
    set_config('coverlane.signature', access.signature(rights.context), true);
end
$$;

create or replace function access.admin_installation() returns uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  c jsonb := access.context();
begin
  if c ->> 'type' = 'admin' then return (c ->> 'installation')::uuid; end if;
  return null;
end
$$;
