-- From which service date on a member is shown claims, where the setting showClaims says so; null: all.
-- Definer: it looks past the policies of users.
create function access.claims_shown_from() returns date
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  subject users;
begin
  select * into subject from users u where u.id = access.user_id() and u.type = 'member';
  if not found or access.setting_of(subject, 'showClaims') is distinct from 'last24m' then return null; end if;
  return current_date - interval '24 months';
end
$$;
revoke execute on function access.claims_shown_from from public;
grant execute on function access.claims_shown_from to coverlane_app, coverlane_worker;

-- How the people whose claims a member reads are called: an authorization opens claims, not the record behind them.
-- Definer: it looks past the policies of people and person_details.
create function access.claim_patients() returns table (person_id uuid, member_number text, relationship_code text,
  prefix text, first_name text, middle_name text, last_name text, suffix_name text, dob date)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.id, p.member_number, d.relationship_code, d.prefix, d.first_name, d.middle_name, d.last_name, d.suffix_name, d.dob
  from people p join lateral (
    select * from person_details d where d.person_id = p.id and d.superseded_at is null
    order by d.effective_date desc limit 1) d on true
  where p.id = any(access.claim_people()) and access.own_person() is not null
$$;
revoke execute on function access.claim_patients from public;
grant execute on function access.claim_patients to coverlane_app, coverlane_worker;

-- Claims that a check or transfer paid, by its number. Containment in JSON may not run before row-level security in a
-- query of the reader's; this looks among the reader's clients, and the query that asks is bound by the policies again.
-- Definer: it looks past the policies of claims.
create function access.claims_of_check(reference text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  allowed uuid[] := access.health_clients();
begin
  return array(select c.id from claims c
    where c.payments @> jsonb_build_array(jsonb_build_object('reference', claims_of_check.reference))
      and c.client_id = any(allowed) and c.superseded_at is null limit 1000);
end
$$;
revoke execute on function access.claims_of_check from public;
grant execute on function access.claims_of_check to coverlane_app, coverlane_worker;

-- Does the reader, who is no member, read anybody's health information? Explanations and papers that hold such are of those who do.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.reads_health() returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.has_permission('phi') and (access.user_type() = 'admin' or cardinality(access.health_clients()) > 0)
$$;
revoke execute on function access.reads_health from public;
grant execute on function access.reads_health to coverlane_app, coverlane_worker;
