-- A version waits in quarantine until the virus scanner has looked at it, where there is one; what it refused is never read.
alter table document_versions add column scan text not null default 'clean'
  constraint document_versions_scan check (scan in ('clean', 'waiting', 'refused'));
create index document_versions_unscanned on document_versions (created_at) where scan = 'waiting';
