-- Administrators and the tpa keep these papers; employers, brokers and partners have no business with them.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.keeps_papers() returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select coalesce(access.user_type() in ('admin', 'tpa'), false)
$$;
revoke execute on function access.keeps_papers from public;
grant execute on function access.keeps_papers to coverlane_app, coverlane_worker;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.same_client() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from people p where p.id = new.person_id and p.client_id = new.client_id and p.withdrawn_at is null;
  if not found then raise exception using errcode = '42501', message = 'not of this client'; end if;
  return new;
end
$$;
revoke execute on function access.same_client from public;

-- Both people are of one family and of the row's client: row-level security of the writer would not show them the other.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.same_family() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from people one join people other on other.subscriber_id = one.subscriber_id
  where one.id = new.grantor_id and other.id = new.grantee_id and one.client_id = new.client_id
    and one.withdrawn_at is null and other.withdrawn_at is null;
  if not found then raise exception using errcode = '42501', message = 'not of one family'; end if;
  return new;
end
$$;
revoke execute on function access.same_family from public;
