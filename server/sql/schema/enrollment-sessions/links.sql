-- Who of a census this transaction is of, where it was opened by the personal link of an enrollment session; null: by an account.
create function access.linked_member() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'enrolls')::pg_catalog.uuid $$;
revoke execute on function access.linked_member from public;
grant execute on function access.linked_member to coverlane_app, coverlane_worker;

-- Their enrollments of that session; none where nobody came by a link.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.linked_enrollments() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if access.linked_member() is null then return '{}'; end if;
  return array(select e.id from enrollments e where e.session_member_id = access.linked_member());
end
$$;
revoke execute on function access.linked_enrollments from public;
grant execute on function access.linked_enrollments to coverlane_app;

-- The person who enrolls themselves: whose account it is, or whose link. Null: neither, or somebody without a record.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.enrolling_person() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(access.own_person(), (select m.person_id from enrollmentsessionmembers m where m.id = access.linked_member()))
$$;
revoke execute on function access.enrolling_person from public;
grant execute on function access.enrolling_person to coverlane_app;

-- Opens a request of a session that began with a personal link: of that one person, in that one enrollment session (domain 5.5). It has
-- no account and no permission, sees the family as it is enrolled and none of what was paid for anybody's health; what else the
-- person may see asks for their account. Null: the key is over.
-- Definer, and nobody's to execute but the owner's functions.
create function access.open_link(of sessions) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  m enrollmentsessionmembers;
  c clients;
  r access.rights;
  acting jsonb;
begin
  select * into m from access.census_of_key(of.key_hash);
  if m.id is distinct from of.session_member_id then return null; end if;
  select * into c from clients where id = m.client_id;
  acting := jsonb_build_object('kind', 'link', 'id', m.id, 'name', access.name_as_read(m.first_name, m.last_name));
  r.context := jsonb_build_object('user', null, 'type', 'member', 'installation', c.installation_id, 'session', of.id,
    'enrolls', m.id, 'acting', acting)::text;
  r.type := 'member';
  r.permissions := '{}';
  r.clients := array[m.client_id];
  r.people := array(select f.id from people f where f.id = m.person_id or f.subscriber_id = m.person_id order by f.id);
  r.health := '{}';
  r.signs_as := access.acting_text(acting);
  perform access.put_in_force(r);
  return jsonb_build_object('id', m.id, 'type', 'member', 'installationId', c.installation_id, 'username', '',
    'firstName', m.first_name, 'lastName', m.last_name, 'entityId', m.person_id, 'language', coalesce(m.language, 'en'),
    'permissions', '[]'::jsonb, 'acting', acting, 'enrolls', jsonb_build_object('sessionId', m.session_id),
    'sessionId', of.id, 'lacks', null, 'demonstration', false, 'provedSecondsAgo', null, 'viewedBy', null,
    'idleLimit', of.idle_seconds, 'idleSeconds', ceil(of.idle_seconds - extract(epoch from now() - of.active_at)),
    'endsAt', to_char((of.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
end
$$;
revoke execute on function access.open_link from public;

-- Begins one, for whoever was found to be the person of the key: the link was opened. False: it is over meanwhile.
-- Definer: it looks past the policies of sessions and of the census.
create function access.start_link_session(id uuid, key_hash bytea, token_hash bytea, bearer_hash bytea, address text,
  user_agent text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  m enrollmentsessionmembers;
begin
  select * into m from access.census_of_key(start_link_session.key_hash);
  if m.id is null then return false; end if;
  insert into sessions (id, session_member_id, key_hash, token_hash, bearer_hash, address, user_agent)
  values (start_link_session.id, m.id, m.key_hash, start_link_session.token_hash, start_link_session.bearer_hash,
    start_link_session.address, left(start_link_session.user_agent, 300));
  return true;
end
$$;
revoke execute on function access.start_link_session from public;
grant execute on function access.start_link_session to coverlane_app;

-- Whoever is left out has no link any more: put back, they get another one.
create function access.withdraw_key() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  new.key_hash := null;
  new.key_number := new.key_number + 1;
  new.key_withdrawn_at := now();
  return new;
end
$$;
revoke execute on function access.withdraw_key from public;

-- A session that asks for an account from now on: whoever is in by a link is out, and signs in.
-- Definer, and nobody's to execute: whoever builds sessions has no rows of who is signed in.
create function access.end_link_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update sessions s set ended_at = now() from enrollmentsessionmembers m
    where m.session_id = new.id and s.session_member_id = m.id and s.ended_at is null;
  return null;
end
$$;
revoke execute on function access.end_link_sessions from public;
