-- An authorization of the scope EOB opens explanations and nothing else of a claim (domain 7.6). The policies of claims ask
-- for the scope claims; these functions ask the same questions with the scope EOB in its place.

create function access.eob_claims(only_claim uuid, only_person uuid) returns setof claims
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.* from claims c
  where c.superseded_at is null
    and (only_claim is null or c.id = only_claim) and (only_person is null or c.person_id = only_person)
    and (only_claim is not null or only_person is not null)
    and c.client_id = any(access.health_clients())
    and (access.eob_people() is null or c.person_id = any(access.eob_people()))
    and (not c.sensitive or access.sensitive_people() is null or c.person_id = any(access.sensitive_people()))
$$;

create function access.eob_lines(claim uuid) returns setof claim_lines
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select l.* from claim_lines l where l.claim_id = eob_lines.claim
    and exists (select from access.eob_claims(eob_lines.claim, null))
$$;

-- How the person of an explanation is called, and in which language it is written.
create function access.eob_patient(person uuid) returns table (member_number text, first_name text, middle_name text,
  last_name text, suffix_name text, language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.member_number, d.first_name, d.middle_name, d.last_name, d.suffix_name, d.language
  from people p left join lateral (select * from person_details n where n.person_id = p.id and n.superseded_at is null
    order by n.effective_date desc limit 1) d on true
  where p.id = eob_patient.person and p.client_id = any(access.health_clients())
    and (access.eob_people() is null or p.id = any(access.eob_people()))
$$;

revoke execute on function access.eob_claims(uuid, uuid), access.eob_lines(uuid), access.eob_patient(uuid) from public;
grant execute on function access.eob_claims(uuid, uuid), access.eob_lines(uuid), access.eob_patient(uuid) to coverlane_app;
