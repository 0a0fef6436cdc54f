-- Readings of one person by one reader, of one kind, on one day are one row. Empty where the asker may not know. A member is told
-- that a program of an organisation looked, by the key's name; whose key it is, is staff's to know.
-- Definer: it reads audit.events, which coverlane_app may not.
create function access.readers_of(person uuid, skipped int, size int) returns table (at timestamptz, name text,
  acting jsonb, type text, organisation text, kind text, times int, self boolean, total int)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  is_member boolean := access.own_person() is not null;
  hides boolean := not coalesce(person = any(access.sensitive_people()), access.sensitive_people() is null);
begin
  if is_member and not coalesce(person = any(access.claim_people()), false) then return; end if;
  if not is_member and not exists (select from people p where p.id = readers_of.person and p.client_id = any(access.clients())
    and (access.people() is null or p.id = any(access.people()))) then return; end if;
  return query
    with seen as (
      select e.at, e.user_id, access.acting_in(e.detail) as acting,
        case e.action when 'read' then access.kind_of_read(e.object_type) else 'ssn' end as kind
      from audit.events e
      where e.action in ('read', 'ssn-revealed') and e.object_type is distinct from 'members' and e.outcome = 'ok' and e.at > now() - interval '12 months'
        and (e.object_id = readers_of.person::text or (e.action = 'read' and e.detail ? 'ids' and e.detail -> 'ids' @> to_jsonb(readers_of.person::text)))
        -- That there is a sensitive claim is not told by who looked at it.
        and not (hides and e.object_type in ('claim', 'eob') and exists (
          select from claims c where c.id = case when e.object_type in ('claim', 'eob') then e.object_id::uuid end and c.sensitive))),
    days as (
      select max(s.at) as at, s.user_id, s.acting, s.kind, count(*)::int as times from seen s
      group by s.at::date, s.user_id, s.acting, s.kind)
    select d.at, case when d.acting is not null then '' else coalesce(access.name_as_read(u.first_name, u.last_name), '') end,
      case when is_member then d.acting || '{"maker": ""}' else d.acting end, u.type,
      coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end), d.kind, d.times,
      d.acting is null and d.user_id is not distinct from access.user_id(), (count(*) over ())::int
    from days d left join users u on u.id = d.user_id left join installations i on i.id = u.installation_id
    left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
    left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
    order by d.at desc, d.user_id, d.kind, d.acting ->> 'id' offset skipped limit size;
end
$$;
revoke execute on function access.readers_of from public;
grant execute on function access.readers_of to coverlane_app;

-- Definer, and nobody's to execute but the owner's functions.
create function access.kind_of_read(object_type text) returns text
language sql immutable security definer set search_path = pg_catalog as $$
  select case
    when object_type = 'member' then 'record'
    when object_type in ('member-history', 'member-timeline') then 'history'
    when object_type like 'claim%' then case when object_type = 'claim' then 'claim' else 'claims' end
    when object_type like 'eob%' then 'eob'
    when object_type like 'accumulator%' then 'accumulators'
    when object_type like 'idcard%' then 'idCard'
    when object_type like 'enrollment%' then 'enrollment'
    when object_type like 'document%' or object_type like 'proof%' then 'document'
    when object_type = 'privacy' then 'privacy'
    else 'other' end
$$;
revoke execute on function access.kind_of_read from public;
