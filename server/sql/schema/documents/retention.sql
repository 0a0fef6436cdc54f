-- Until which day a document is kept, that day among them: years after the end of its validity, or the later day that somebody said.
-- Its validity ends as its expiration date says, and at the latest when a person deletes it; null: nothing ends it, or no years are set.
create function access.kept_through(expiration date, removed date, years int, retain_until date) returns date
language sql immutable set search_path = pg_catalog as $$
  select greatest((least(expiration, removed) + make_interval(years => years))::date, retain_until)
$$;
revoke execute on function access.kept_through from public;
grant execute on function access.kept_through to coverlane_app, coverlane_worker;

-- THE place that says what the retention rule does at an instant, by the day of each installation, of documents that were deleted or
-- whose category has years: 'putAway' what its category keeps no longer, 'purge' what has been away for so many days and need not
-- be kept, null what stays; what was deleted goes for good on `goes_on`. The night does it, and the preview asks the same. Nothing is
-- done with what is held (domain 10.2: legal hold), or with what people sign in a session that is not over.
-- Definer, and nobody's to execute but the owner's functions.
create function access.retention_at(at timestamptz, away_days int)
returns table (document_id uuid, installation_id uuid, act text, valid_through date, kept_through date, goes_on date)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select d.id, d.installation_id, case when d.legal_hold or (d.deleted_at is null and access.session_signing(d.id, null) is not null) then null
      when d.deleted_at is not null then case when x.goes_on <= n.today then 'purge' end
      when d.expiration_date < n.today and x.kept_through < n.today then 'putAway' end,
    x.valid_through, x.kept_through, case when not d.legal_hold then x.goes_on end
  from documents d join installations i on i.id = d.installation_id join categories c on c.id = d.category_id
  cross join lateral (select (retention_at.at at time zone i.time_zone)::date as today,
    (d.deleted_at at time zone i.time_zone)::date as away,
    case when not d.put_away_by_rule then (d.deleted_at at time zone i.time_zone)::date end as removed) n
  cross join lateral (select least(d.expiration_date, n.removed) as valid_through,
    access.kept_through(d.expiration_date, n.removed, c.retention_years, d.retain_until) as kept_through,
    greatest(n.away + away_days, access.kept_through(d.expiration_date, n.removed, c.retention_years, d.retain_until)) + 1
      as goes_on) x
  where d.deleted_at is not null or (c.retention_years is not null and d.expiration_date is not null)
$$;
revoke execute on function access.retention_at from public;

-- The same, of documents of the reader's installation, for administrators.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.retention_preview(at timestamptz, away_days int)
returns table (document_id uuid, act text, valid_through date, kept_through date, goes_on date)
language sql stable security definer set search_path = pg_catalog, access as $$
  select d.document_id, d.act, d.valid_through, d.kept_through, d.goes_on
  from access.retention_at(retention_preview.at, away_days) d where d.installation_id = access.admin_installation()
$$;
revoke execute on function access.retention_preview from public;
grant execute on function access.retention_preview to coverlane_app;

-- Puts away what no category keeps any longer. @return how many
-- Definer: the night works for every installation, in nobody's name.
create function access.put_documents_away(at timestamptz, away_days int) returns int
language sql security definer set search_path = pg_catalog, public, access as $$
  with gone as (update documents d set deleted_at = put_documents_away.at, put_away_by_rule = true, version = d.version + 1,
      updated_at = now()
    from access.retention_at(put_documents_away.at, away_days) r where r.document_id = d.id and r.act = 'putAway'
      and d.deleted_at is null and not d.legal_hold returning 1)
  select count(*)::int from gone
$$;
revoke execute on function access.put_documents_away from public;
grant execute on function access.put_documents_away to coverlane_worker;

-- Marks documents whose turn it is to be removed for good, so that nobody takes them back while their bytes go; also those that a
-- killed night left. @return each with the keys of its files
-- Definer: the night works for every installation, in nobody's name.
create function access.begin_purge(at timestamptz, away_days int, most int) returns table (document_id uuid, file_keys uuid[])
language sql security definer set search_path = pg_catalog, public, access as $$
  with due as (select d.id from documents d where d.deleted_at is not null and not d.legal_hold and (d.purging_at is not null
      or d.id in (select r.document_id from access.retention_at(begin_purge.at, away_days) r where r.act = 'purge'))
    order by d.deleted_at, d.id limit most for update of d),
  begun as (update documents d set purging_at = coalesce(d.purging_at, begin_purge.at) from due where d.id = due.id returning d.id)
  select b.id, array(select v.file_key from document_versions v where v.document_id = b.id) from begun b
$$;
revoke execute on function access.begin_purge from public;
grant execute on function access.begin_purge to coverlane_worker;

-- Writes the certificates of a document whose bytes are gone, and removes its rows. False: there is none to remove.
-- Definer: nobody removes documents but the night.
create function access.finish_purge(document uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform from documents d where d.id = document and d.purging_at is not null for update;
  if not found then return false; end if;
  insert into document_purges (id, installation_id, document_id, number, name, category_name, phi, file_name, sha256, bytes, added_at,
    valid_through, removed_at, removed_by_name, retention_years, kept_through, purged_at)
  select gen_random_uuid(), d.installation_id, d.id, v.number, d.name, c.name, d.phi, v.file_name, v.sha256, v.bytes, v.created_at,
    least(d.expiration_date, n.removed), d.deleted_at, case when not d.put_away_by_rule then d.updated_by_name end, c.retention_years,
    access.kept_through(d.expiration_date, n.removed, c.retention_years, d.retain_until), finish_purge.at
  from documents d join categories c on c.id = d.category_id join installations i on i.id = d.installation_id
  join document_versions v on v.document_id = d.id
  cross join lateral (select case when not d.put_away_by_rule then (d.deleted_at at time zone i.time_zone)::date end as removed) n
  where d.id = document;
  -- Wherever it stood: what is left naming it would keep its rows, when its bytes are gone already.
  delete from message_attachments a where a.document_id = document;
  delete from enrollmentsessionplandocs o where o.document_id = document;
  delete from externalbenefitdocs o where o.document_id = document;
  -- What was signed keeps the file's name and hash.
  update session_papers_to_sign o set document_id = null, withdrawn_at = coalesce(o.withdrawn_at, now()) where o.document_id = document;
  delete from documentmaps m where m.document_id = document;
  delete from document_versions v where v.document_id = document;
  delete from documents d where d.id = document;
  return true;
end
$$;
revoke execute on function access.finish_purge from public;
grant execute on function access.finish_purge to coverlane_worker;

-- Published documents that expire within so many days and whose uploader was not told of that day; who is told is active and keeps
-- documents still.
-- Definer: the night works for every installation, in nobody's name.
create function access.expiring_documents(at timestamptz, days int) returns table (document_id uuid, host text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select d.id, access.installation_host(d.installation_id)
  from documents d join installations i on i.id = d.installation_id join users u on u.id = d.added_by
  where d.deleted_at is null and d.status = 'published' and d.expiration_date is distinct from d.told_of_expiry
    and d.expiration_date between (expiring_documents.at at time zone i.time_zone)::date
      and (expiring_documents.at at time zone i.time_zone)::date + days
    and u.status in ('active', 'locked') and 'manageDocs' = any(access.permissions_of(u))
$$;
revoke execute on function access.expiring_documents from public;
grant execute on function access.expiring_documents to coverlane_worker;

-- Tells the uploader of a document once that it expires; the inbox leads to it. False: they were told already.
-- Definer: it writes mails, which those who execute it may not.
create function access.tell_of_expiry(id uuid, document uuid, link_base text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update documents d set told_of_expiry = d.expiration_date
  where d.id = document and d.deleted_at is null and d.expiration_date is distinct from d.told_of_expiry;
  if not found then return false; end if;
  insert into mails (id, installation_id, user_id, kind, address, link_base, path)
  select tell_of_expiry.id, d.installation_id, u.id, 'documentExpiring', u.email, tell_of_expiry.link_base,
    '/' || u.type || '/document/' || d.id
  from documents d join users u on u.id = d.added_by where d.id = document;
  return true;
end
$$;
revoke execute on function access.tell_of_expiry from public;
grant execute on function access.tell_of_expiry to coverlane_worker;
