-- Which secrets the installation has had, which is written with, and the keys that go on without theirs, still sealed.
-- Definer: what is kept of it is the owner's to read.
create function access.secrets_standing() returns jsonb
language sql stable security definer set search_path = pg_catalog as $$
  select jsonb_build_object(
    'secrets', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'mark', s.mark, 'state', s.state, 'writing', s.writing)
      order by s.id), '[]') from access.secrets s),
    'carried', (select coalesce(jsonb_agg(jsonb_build_object('sealedBy', k.sealed_by, 'id', k.secret_id, 'purpose', k.purpose,
      'sealed', encode(k.sealed, 'base64'))), '[]') from access.carried_keys k))
$$;
revoke execute on function access.secrets_standing from public;
grant execute on function access.secrets_standing to coverlane_app;

-- A process says that it lives, which secrets it was given and which it writes with; it is told which it is to write with.
-- Definer: the list is the owner's.
create function access.tell_node(node text, host text, release text, knows smallint[], writes smallint) returns smallint
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into access.portal_nodes as n (id, host, release, knows, writes)
    values (tell_node.node, tell_node.host, tell_node.release, tell_node.knows, tell_node.writes)
    on conflict (id) do update set seen_at = now(), writes = excluded.writes
      where n.seen_at < now() - interval '5 seconds' or n.writes <> excluded.writes;
  return (select s.id from access.secrets s where s.writing);
end
$$;
revoke execute on function access.tell_node from public;
grant execute on function access.tell_node to coverlane_app;

-- A process says that it ends. Those that were silent for a day are forgotten with it.
-- Definer: as above.
create function access.leave_node(node text) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  delete from access.portal_nodes n where n.id = leave_node.node or n.seen_at < now() - interval '1 day'
$$;
revoke execute on function access.leave_node from public;
grant execute on function access.leave_node to coverlane_app;

-- A blind index as it stands in the client's rows: while an installation moves to another secret, all rows of a client move at one
-- moment, and what is written before and after it by either secret is written as the rows are.
-- Definer, and nobody's to execute but the owner's functions.
create function access.kept_index(client uuid, given bytea) returns bytea
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((
    select case when exists (select from access.moved_clients c where c.client_id = client) then m.after else m.before end
    from access.index_moves m where m.client_id = client and (m.before = given or m.after = given) limit 1), given)
$$;
revoke execute on function access.kept_index from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.write_index() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if current_setting('coverlane.resealing', true) = 'on' and session_user = current_user then return new; end if;
  if not exists (select from access.index_moves) then return new; end if;
  new.ssn_index := access.kept_index(new.client_id, new.ssn_index);
  return new;
end
$$;
revoke execute on function access.write_index from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.write_row_indexes() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if current_setting('coverlane.resealing', true) = 'on' and session_user = current_user then return new; end if;
  if not exists (select from access.index_moves) then return new; end if;
  new.ssn_index := access.kept_index(new.client_id, new.ssn_index);
  new.name_index := access.kept_index(new.client_id, new.name_index);
  return new;
end
$$;
revoke execute on function access.write_row_indexes from public;
