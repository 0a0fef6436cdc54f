-- The roster's people who may be meant by a member's sign-up (domain 6.2): the one with this number, or all whom last
-- name, day of birth and ZIP code fit, with their sealed SSN, of which the program compares the last four digits.
-- Covered now or within 24 months; of the installation of the site that was asked. Where a site turned the members' sign-up
-- off, it finds nobody.
-- Definer: it looks past the policies of member_search, clients, people, person_ssns and others.
create function access.find_sign_up(host text, member_number text, last_key text, dob date,
  zip text) returns table (person_id uuid, ssn_id uuid, ssn_sealed bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.person_id, n.id, n.ssn_sealed
  from member_search s
  join clients c on c.id = s.client_id and c.deleted_at is null
  join people p on p.id = s.person_id and p.withdrawn_at is null
  left join person_ssns n on n.person_id = s.person_id and n.superseded_at is null
  where s.last_key = find_sign_up.last_key and s.dob = find_sign_up.dob
    and s.covered_to >= current_date - interval '24 months'
    and (find_sign_up.member_number is null
      or regexp_replace(upper(s.member_number), '[^A-Z0-9]', '', 'g') = find_sign_up.member_number)
    and exists (select from addresses a where a.person_id in (s.person_id, s.subscriber_id) and a.superseded_at is null
      and left(a.zip, 5) = left(find_sign_up.zip, 5))
    and c.installation_id = coalesce((select i.installation_id from sites i where i.status = 'active' and i.deleted_at is null
      order by (i.hosts ? lower(find_sign_up.host)) desc, i.id limit 1), c.installation_id)
    and coalesce((select i.member_signup_enabled and (i.client_ids is null or i.client_ids ? c.id::text)
      from sites i where i.status = 'active' and i.deleted_at is null
      order by (i.hosts ? lower(find_sign_up.host)) desc, i.id limit 1), true)
  limit 5
$$;
revoke execute on function access.find_sign_up from public;
grant execute on function access.find_sign_up to coverlane_app;

-- Half an hour in which a matched person may choose username and password.
-- Definer: it writes user_links, which coverlane_app may not.
create function access.open_sign_up(id uuid, person_id uuid, token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into user_links (id, person_id, purpose, token_hash, expires_at)
  values (open_sign_up.id, open_sign_up.person_id, 'signup', open_sign_up.token_hash, now() + interval '30 minutes')
$$;
revoke execute on function access.open_sign_up from public;
grant execute on function access.open_sign_up to coverlane_app;

-- Makes the account of a matched person; it opens when its e-mail is confirmed. Answers the account and the address the
-- roster knows, null where the half hour is over or an account is there.
-- Definer: it looks past the policies of users, user_settings, person_details, people and others.
create function access.sign_up(token_hash bytea, account jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  l user_links := access.use_link(sign_up.token_hash, '{signup}');
  d person_details;
  made uuid;
begin
  if l.id is null or access.has_account(l.person_id) then return null; end if;
  select * into d from person_details p where p.person_id = l.person_id and p.superseded_at is null
    order by (p.effective_date <= current_date) desc, abs(p.effective_date - current_date) limit 1;
  select u.id into made from users u where u.type = 'member' and u.entity_id = l.person_id;
  if made is null then
    made := (account ->> 'id')::uuid;
    insert into users (id, installation_id, type, username, email, first_name, last_name, language, entity_id,
      password_hash, status, terms_accepted_at)
    select made, c.installation_id, 'member', account ->> 'username', account ->> 'email', d.first_name, d.last_name,
      account ->> 'language', l.person_id, account ->> 'passwordHash', 'invited', now()
    from people p join clients c on c.id = p.client_id where p.id = l.person_id;
  else
    update users set username = account ->> 'username', email = account ->> 'email', language = account ->> 'language',
      password_hash = account ->> 'passwordHash', terms_accepted_at = now(), version = version + 1, updated_at = now() where id = made;
  end if;
  insert into user_settings (user_id, key, value) values (made, 'paperless', account ->> 'paperless')
  on conflict (user_id, key) do update set value = excluded.value;
  return jsonb_build_object('userId', made, 'rosterEmail', d.email);
end
$$;
revoke execute on function access.sign_up from public;
grant execute on function access.sign_up to coverlane_app;

-- Has the person an account? One that waits for its e-mail to be confirmed counts for a day, as long as its link.
-- Definer: it looks past the policies of users.
create function access.has_account(person_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from users u where u.type = 'member' and u.entity_id = has_account.person_id
    and not (u.status = 'invited' and not u.validated and u.updated_at < now() - interval '24 hours'))
$$;
revoke execute on function access.has_account from public;
grant execute on function access.has_account to coverlane_app;
