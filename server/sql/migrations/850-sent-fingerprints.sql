-- What somebody sent is known again although something was taken out of it before it was kept: the place and the time of a picture.
-- Null: it was kept as it came.
alter table document_versions add column sent_sha256 text;
create index document_versions_sent_hash on document_versions (sent_sha256) where sent_sha256 is not null;
