-- A session whose portal says whom it was opened for last is opened again without saying it all anew
-- (docs/decisions/054-one-packet.md). The seal names the account's row as it was read and the rights that were known.

-- Null where the rights are worked out each time, and for a session that is a view or lacks something. Volatile: it sees the
-- rights that the same statement wrote down.
create function access.seal(subject users) returns text
language sql volatile security definer set search_path = pg_catalog as $$
  select u.xmin::text || '.' || r.id::text from public.users u, access.rights r
  where u.id = subject.id and r.id = abs(access.in_force()) and r.stamp is not null and r.day = current_date
$$;

-- As in 145, and the seal.
create or replace function access.open(token_hash bytea, bearer_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_session sessions;
  found_user users;
  viewed users;
  lacking text;
  opened jsonb;
begin
  select * into found_session from sessions s where s.token_hash = open.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours';
  if not found then return null; end if;
  if open.bearer_hash is not null and open.bearer_hash <> found_session.bearer_hash then return null; end if;
  select * into found_user from users u where u.id = found_session.user_id
    and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'));
  if not found then return null; end if;
  if found_session.factor = 'password' or found_user.password_reset_required then
    lacking := access.lacks(found_user, found_session.factor);
  end if;
  if found_session.viewed_user is not null and lacking is null then
    select * into viewed from users u where u.id = found_session.viewed_user;
    if found_session.viewed_at <= now() - interval '30 minutes' or access.view_refused(found_user, viewed) is not null then
      lacking := 'view';
    else
      opened := access.enter_view(viewed, found_session.id, found_user);
    end if;
  elsif lacking is null then
    opened := access.enter(found_user, found_session.id) || jsonb_build_object('seal', access.seal(found_user));
  end if;
  return coalesce(opened, access.enter_halfway(found_user, found_session.id))
    || jsonb_build_object(
      'sessionId', found_session.id,
      'lacks', lacking,
      'demonstration', found_user.demonstration,
      'provedSecondsAgo', ceil(extract(epoch from now() - found_session.proved_at)),
      'idleSeconds', ceil(1800 - extract(epoch from now() - found_session.active_at)),
      'endsAt', to_char((found_session.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'viewedBy', case when found_session.viewed_user is not null then jsonb_build_object(
        'id', found_user.id, 'name', found_user.first_name || ' ' || found_user.last_name,
        'endsAt', to_char((found_session.viewed_at + interval '30 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end);
end
$$;

-- Opens the transaction for the session that had this seal, with the rights that are known to hold still, and answers the
-- seconds that passed. Whatever differs fails, and the transaction with it: nothing that goes out together with this is
-- done then. To read only: PostgreSQL refuses to write anything in the rest of the transaction.
create function access.open_again(token_hash bytea, bearer_hash bytea, seal text, to_read boolean,
  out proved_seconds_ago int, out idle_seconds int)
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint;
  context text;
begin
  select case when r.people is null and r.divisions is null then -r.id else r.id end, r.context,
    ceil(extract(epoch from now() - s.proved_at)), ceil(1800 - extract(epoch from now() - s.active_at))
  into number, context, proved_seconds_ago, idle_seconds
  from public.sessions s join public.users u on u.id = s.user_id
    join access.rights r on r.id = split_part(open_again.seal, '.', 2)::bigint
    join access.rights_stamp p on p.stamp = r.stamp
  where s.token_hash = open_again.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours'
    and (open_again.bearer_hash is null or open_again.bearer_hash = s.bearer_hash)
    and s.factor <> 'password' and s.viewed_user is null
    and u.xmin::text = split_part(open_again.seal, '.', 1)
    and r.context = jsonb_build_object('user', u.id, 'type', u.type, 'installation', u.installation_id, 'session', s.id)::text
    and r.day = current_date and r.made_at > now() - interval '12 hours';
  -- What a transaction has written before may have changed the rights that are known, and may be taken back.
  if not found or pg_current_xact_id_if_assigned() is not null then raise exception 'the session is not what it was'; end if;
  perform
    setval('access.opened_as', number),
    setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint),
    set_config('coverlane.opened', 'yes', true),
    set_config('coverlane.context', context, true),
    set_config('coverlane.signature', access.signature(context), true);
  if to_read then perform set_config('transaction_read_only', 'on', true); end if;
end
$$;
revoke execute on function access.seal(users), access.open_again(bytea, bytea, text, boolean) from public;
grant execute on function access.open_again(bytea, bytea, text, boolean) to coverlane_app;
