-- The bills of the rules' clients whose paper is not kept as a document yet: as they were issued, and as they were voided; the oldest first.
-- Of the last year: what was kept before may have been removed for good since (domain 10.2), and is not made again.
-- Definer: the worker reads no versions of documents of its own.
create function access.bill_papers_due() returns table (bill_id uuid, is_void boolean, language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select b.id, p.is_void, coalesce(s.default_language, i.default_language)
  from group_bills b cross join (values (false), (true)) p(is_void)
  join clients c on c.id = b.client_id join installations i on i.id = c.installation_id
  left join sites s on s.id = access.site_of_client(b.client_id)
  where b.client_id = any(access.clients()) and (not p.is_void or b.voided_at is not null)
    and case when p.is_void then b.voided_at else b.issued_at end > now() - interval '1 year'
    and not exists (select from document_versions v where v.bill_id = b.id and v.bill_void = p.is_void)
  order by b.number, p.is_void
$$;
revoke execute on function access.bill_papers_due from public;
grant execute on function access.bill_papers_due to coverlane_worker;

-- Keeps the paper of a bill as the next version of the document of its month, which stands at the employer; once, whoever tries again.
-- @param made the ids that are new, and what the document is called
-- @param file as a version names it
-- @return whether it was kept now
-- Definer: the worker writes no documents otherwise.
create function access.keep_bill_paper(bill uuid, is_void boolean, made jsonb, file jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  b group_bills;
  installation uuid;
  category uuid;
  document uuid;
begin
  select * into b from group_bills g where g.id = bill and g.client_id = any(access.clients()) and (not is_void or g.voided_at is not null);
  if not found then return false; end if;
  -- One at a time of the same month.
  perform from bill_terms t where t.id = b.terms_id for no key update;
  if exists (select from document_versions v where v.bill_id = b.id and v.bill_void = is_void) then return false; end if;
  select c.installation_id into installation from clients c where c.id = b.client_id;
  insert into categories (id, installation_id, name, name_ko, name_es, visible_to, holds_bills)
  values ((made ->> 'categoryId')::uuid, installation, 'Premium bills', '보험료 청구서', 'Facturas de primas', '["admin", "client"]', true)
  on conflict do nothing;
  -- A category that people have by this name holds them from now on: names are there once.
  update categories c set holds_bills = true where c.installation_id = installation and lower(c.name) = 'premium bills'
    and c.deleted_at is null and not exists (select from categories h
      where h.installation_id = installation and h.holds_bills and h.deleted_at is null);
  select c.id into category from categories c where c.installation_id = installation and c.holds_bills and c.deleted_at is null;
  select d.id into document from documents d where d.bill_terms_id = b.terms_id and d.bill_month = b.month;
  if not found then
    document := (made ->> 'documentId')::uuid;
    insert into documents (id, installation_id, category_id, name, language, visible_to, status, published_at, added_by, added_by_name,
      bill_client_id, bill_terms_id, bill_month)
    values (document, installation, category, made ->> 'name', made ->> 'language', '["admin", "client"]', 'published', now(),
      b.issued_by, b.issued_by_name, b.client_id, b.terms_id, b.month);
    insert into documentmaps (id, installation_id, document_id, category_id, client_id)
    values ((made ->> 'placeId')::uuid, installation, document, category, b.client_id);
  end if;
  insert into document_versions (id, document_id, number, file_key, file_name, media_type, bytes, sha256, added_by, added_by_name, added_by_key,
    bill_id, bill_void)
  select (made ->> 'versionId')::uuid, document, coalesce(max(v.number), 0) + 1, (file ->> 'fileKey')::uuid, file ->> 'fileName',
    'application/pdf', (file ->> 'bytes')::bigint, file ->> 'sha256', case when is_void then b.voided_by else b.issued_by end,
    case when is_void then b.voided_by_name else b.issued_by_name end, case when is_void then b.voided_by_key else b.issued_by_key end,
    b.id, is_void
  from document_versions v where v.document_id = document;
  update documents d set current_number = (select max(v.number) from document_versions v where v.document_id = document),
    version = d.version + 1, updated_at = now() where d.id = document;
  return true;
end
$$;
revoke execute on function access.keep_bill_paper from public;
grant execute on function access.keep_bill_paper to coverlane_worker;
