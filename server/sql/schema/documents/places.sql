-- The installation whose documents the reader may keep, as far as they are theirs; null: who holds no `manageDocs`, and members.
-- Definer: policies ask it, once a statement.
create function access.keeping_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.installation() where access.user_type() <> 'member' and access.has_permission('manageDocs')
$$;
revoke execute on function access.keeping_installation from public;
grant execute on function access.keeping_installation to coverlane_app, coverlane_worker;

-- Does the reader read documents at all? Administrators and employers by permission (specification 6: viewDocs, manageDocs).
-- Definer: policies ask it, once a statement.
create function access.reads_documents() returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.user_type() in ('member', 'broker', 'partner', 'tpa')
    or access.has_permission('viewDocs') or access.has_permission('manageDocs')
$$;
revoke execute on function access.reads_documents from public;
grant execute on function access.reads_documents to coverlane_app, coverlane_worker;

-- The organisation whose account the reader has; null: an administrator or a member.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_organisation() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u where u.id = access.user_id() and u.type in ('broker', 'client', 'partner', 'tpa')
$$;
revoke execute on function access.own_organisation from public;
grant execute on function access.own_organisation to coverlane_app, coverlane_worker;

-- Which papers a member reads (domain 10.2): 'all' of employer, division and plan while coverage is current, upcoming or yet to
-- come; for 24 months after it ended their 'own'; then 'none'. Of whom no coverage is known: by the job that the family has or had.
-- Null: the reader is no member.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_papers() returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case
    when access.user_type() <> 'member' then null
    when last.day is null or last.day >= access.installation_clock()::date then 'all'
    when last.day >= access.installation_clock()::date - interval '24 months' then 'own'
    else 'none' end
  from (select coalesce(
      (select max(coalesce(c.expiration_date, 'infinity')) from coverages c where c.person_id = me.id
        and c.superseded_at is null and (c.expiration_date is null or c.expiration_date >= c.effective_date)),
      (select max(least(coalesce(e.termination_date, 'infinity'), coalesce(e.expiration_date, 'infinity')))
        from people p join employments e on e.person_id = p.subscriber_id and e.superseded_at is null
        where p.id = me.id)) as day
    from (select access.own_person() as id) me) last
$$;
revoke execute on function access.own_papers from public;
grant execute on function access.own_papers to coverlane_app, coverlane_worker;

-- The base plans of a member's coverage that is current or upcoming; null: the reader is no member.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_base_plans() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.user_type() = 'member' then array(
    select distinct p.base_plan_id from coverages c join plans p on p.id = c.plan_id
    where c.person_id = access.own_person() and c.superseded_at is null
      and coalesce(c.expiration_date, 'infinity') >= greatest(c.effective_date, access.installation_clock()::date)) end
$$;
revoke execute on function access.own_base_plans from public;
grant execute on function access.own_base_plans to coverlane_app, coverlane_worker;

-- A document's place is of the client whose division, group, base plan or member it names, whatever was said.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.client_of_document_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  new.client_id := coalesce(
    (select d.client_id from divisions d where d.id = new.division_id),
    (select g.client_id from groups g where g.id = new.group_id),
    (select b.client_id from baseplans b where b.id = new.baseplan_id),
    (select p.client_id from people p where p.id = new.person_id),
    new.client_id);
  if exists (select from baseplans b where b.id = new.baseplan_id and b.client_id <> new.client_id) then
    raise exception 'The base plan is of another client' using errcode = 'check_violation';
  end if;
  if new.document_id is not null then
    select d.category_id, d.bill_client_id is not null into new.category_id, new.of_bill from documents d where d.id = new.document_id;
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_document_place from public;

-- What a document is goes with it to all its places, so that it stands once at each.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.category_of_document_places() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update documentmaps set category_id = new.category_id where document_id = new.id and deleted_at is null;
  return null;
end
$$;
revoke execute on function access.category_of_document_places from public;

-- Where the reader puts documents and drawers: what `access.keeps_at` asks of each place, worked out once a statement. A key that
-- is limited to some clients is no administrator here: what is of everybody is closed to it.
-- Definer: policies ask it about rows that whoever reads may not see.
create function access.keeper() returns access.keeper
language sql stable security definer set search_path = pg_catalog, access as $$
  select (case when access.user_type() <> 'admin' or access.admin_installation() is not null then access.user_type() else 'key' end,
    access.clients(), access.held_divisions(), access.people(), access.own_organisation())::access.keeper
$$;
revoke execute on function access.keeper from public;
grant execute on function access.keeper to coverlane_app, coverlane_worker;

-- Does the reader put documents at this place? The one rule for drawers and places, new and old: administrators for their clients
-- and for everybody; others for their clients, who is held to divisions at these and their people, or for their own organisation.
-- Plpgsql: what it is given is worked out once, and no statement is planned a row.
create function access.keeps_at(keeper access.keeper, client uuid, division uuid, person uuid, organisation uuid) returns boolean
language plpgsql immutable set search_path = pg_catalog as $$
begin
  return coalesce(case
    when keeper.type = 'admin' then client is null or client = any(keeper.clients)
    when organisation is not null then client is null and organisation = keeper.organisation
    when client is null then false
    else client = any(keeper.clients) and (keeper.divisions is null
      or coalesce(division = any(keeper.divisions), false) or coalesce(person = any(keeper.people), false)) end, false);
end
$$;
revoke execute on function access.keeps_at from public;
grant execute on function access.keeps_at to coverlane_app, coverlane_worker;

-- The documents that are the reader's to change, who administers no installation: they stand nowhere but at the reader's clients
-- (who is held to divisions: at these and their people) or own organisation; made by the reader, or taken away by them a quarter of
-- an hour ago at most, and nowhere now. None with health information of clients whose health information the reader does not read.
-- Null: administrators, all.
-- Definer: it must see the places that the reader may not: a document of others too is not theirs to change.
create function access.kept_documents() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  keeper access.keeper := access.keeper();
  health boolean := access.reads_health();
  healthy uuid[] := access.health_clients();
  acting jsonb := access.acting();
begin
  if access.keeping_installation() is null then return '{}'; end if;
  if access.admin_installation() is not null then return null; end if;
  return array(select m.document_id from documentmaps m join documents d on d.id = m.document_id and (not d.phi or health)
    where m.deleted_at is null and m.installation_id = access.installation() group by m.document_id
    having bool_and((not d.phi or m.client_id is null or m.client_id = any(healthy)) and access.keeps_at(keeper, m.client_id,
      m.division_id, m.person_id, coalesce(m.broker_id, m.partner_id, m.tpa_id))))
    || array(select d.id from documents d where (not d.phi or health)
      and (d.added_by = access.user_id() and d.added_by_key is not distinct from acting
        or d.id = any(array(select t.document_id from documentmaps t where t.updated_by = access.user_id()
          and t.updated_by_key is not distinct from acting and t.deleted_at > now() - interval '15 minutes')))
      and not exists (select from documentmaps m where m.document_id = d.id and m.deleted_at is null));
end
$$;
revoke execute on function access.kept_documents from public;
grant execute on function access.kept_documents to coverlane_app, coverlane_worker;

-- The documents that are read wherever their category stands: those that administrators added and that stand nowhere of their
-- own. What stands at one client is not shown to another by its category, nor what others than administrators keep, keys that are
-- limited to some clients among them.
-- Definer: it must see the places that the reader may not.
create function access.documents_by_category() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select array(select d.id from documents d left join users u on u.id = d.added_by
    where d.installation_id = access.installation() and d.deleted_at is null and coalesce(u.type, 'admin') = 'admin'
      and not exists (select from apikeys k where k.id::text = d.added_by_key ->> 'id' and k.client_ids is not null)
      and exists (select from documentmaps c where c.category_id = d.category_id and c.document_id is null and c.deleted_at is null)
      and not exists (select from documentmaps m where m.document_id = d.id and m.deleted_at is null))
$$;
revoke execute on function access.documents_by_category from public;
grant execute on function access.documents_by_category to coverlane_app, coverlane_worker;

-- Is anything in a drawer, whoever may see it?
-- Definer: a drawer that looks empty to its reader may hold what is others'.
create function access.is_folder_used(folder uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from documents d where d.folder_id = folder and d.deleted_at is null)
    or exists (select from folders f where f.parent_id = folder and f.deleted_at is null)
$$;
revoke execute on function access.is_folder_used from public;
grant execute on function access.is_folder_used to coverlane_app;

-- Is there such a drawer, whoever may see it?
-- Definer: who takes a document back may not see the drawer that somebody else put it into.
create function access.is_folder(folder uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from folders f where f.id = folder and f.deleted_at is null and f.installation_id = access.installation())
$$;
revoke execute on function access.is_folder from public;
grant execute on function access.is_folder to coverlane_app;
