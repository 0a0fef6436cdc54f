-- A list of documents shows of each the file in force without asking anew who may see it: the document says it itself.
alter table documents add column file_name text, add column media_type text, add column bytes bigint, add column scan text;
update documents d set file_name = v.file_name, media_type = v.media_type, bytes = v.bytes, scan = v.scan
  from document_versions v where v.document_id = d.id and v.number = d.current_number and v.withdrawn_at is null;
