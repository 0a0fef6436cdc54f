-- Notes a change; several before anybody looked are one.
-- Definer, and nobody's to execute but the owner's functions.
create function access.note_card_change(installation uuid, client uuid, baseplan uuid, division uuid, types text[],
  kind text) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into card_changes (id, installation_id, client_id, baseplan_id, division_id, coverage_types, kind, changed_by_name)
  values (gen_random_uuid(), installation, client, baseplan, division, types, note_card_change.kind,
    (select access.name_as_read(u.first_name, u.last_name) from users u where u.id = access.user_id()))
  on conflict (installation_id, client_id, baseplan_id, division_id, coverage_types, kind) where state = 'open'
  do update set changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name
$$;
revoke execute on function access.note_card_change from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.card_amounts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.note_card_change((select c.installation_id from clients c where c.id = new.client_id), new.client_id,
    new.baseplan_id, null, null, 'amounts');
  return null;
end
$$;
revoke execute on function access.card_amounts_changed from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.card_facts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.note_card_change((select c.installation_id from clients c where c.id = new.client_id), new.client_id,
    new.baseplan_id, null, null, 'facts');
  return null;
end
$$;
revoke execute on function access.card_facts_changed from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.card_template_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.note_card_change(new.installation_id, new.client_id,
    case when new.scope = 'baseplan' then new.scope_id end, case when new.scope = 'division' then new.scope_id end,
    new.coverage_types, 'template');
  return null;
end
$$;
revoke execute on function access.card_template_changed from public;

-- Facts of one plan are facts of the plan's client, whatever was typed.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.client_of_card_facts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.baseplan_id is not null then
    select b.client_id into new.client_id from baseplans b where b.id = new.baseplan_id;
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_card_facts from public;

-- Offers a change of what cards say anew, whose orders stopped on the way: unless a later one like it is offered already.
-- Definer: it looks past the policies of card_changes.
create function access.offer_card_change(change uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update card_changes c set state = case when exists (select from card_changes o where o.state = 'open'
      and (o.installation_id, o.kind) = (c.installation_id, c.kind) and o.client_id is not distinct from c.client_id
      and o.baseplan_id is not distinct from c.baseplan_id and o.division_id is not distinct from c.division_id
      and o.coverage_types is not distinct from c.coverage_types) then 'done' else 'open' end
  where c.id = offer_card_change.change and c.state = 'running'
$$;
revoke execute on function access.offer_card_change from public;
grant execute on function access.offer_card_change to coverlane_worker;
