-- As whom the reader may enroll themselves: the employees of censuses that are the member whose account it is, or the one whose
-- personal link they came by. Who asks is worked out once: asked row by row, it would be worked out for each of the census.
-- Definer: it looks past the policies of the census, which ask it.
create function access.own_census() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  person uuid := access.own_person();
  linked uuid := access.linked_member();
begin
  if person is null and linked is null then return '{}'; end if;
  return array(
    select m.id from enrollmentsessionmembers m where m.person_id = person
      and m.deleted_at is null and not m.excluded and m.relationship_code = '18'
    union
    select m.id from enrollmentsessionmembers m where m.id = linked
      and m.deleted_at is null and not m.excluded and m.relationship_code = '18');
end
$$;
revoke execute on function access.own_census from public;
grant execute on function access.own_census to coverlane_app;

-- They and their dependents in the census, who are under the same employee ID.
-- Definer: it looks past the policies of the census, which ask it.
create function access.own_census_family() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid[] := access.own_census();
begin
  if own = '{}' then return own; end if;
  return array(select m.id from enrollmentsessionmembers e join enrollmentsessionmembers m
      on m.session_id = e.session_id and lower(m.employee_id) = lower(e.employee_id) and (m.id = e.id or m.relationship_code <> '18')
    where e.id = any(own) and m.deleted_at is null and not m.excluded);
end
$$;
revoke execute on function access.own_census_family from public;
grant execute on function access.own_census_family to coverlane_app;

-- The sessions of these.
-- Definer: it looks past the policies of the census, which ask it.
create function access.own_sessions() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid[] := access.own_census();
begin
  if own = '{}' then return own; end if;
  return array(select m.session_id from enrollmentsessionmembers m where m.id = any(own));
end
$$;
revoke execute on function access.own_sessions from public;
grant execute on function access.own_sessions to coverlane_app;
