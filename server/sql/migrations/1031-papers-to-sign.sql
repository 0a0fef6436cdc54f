-- The paper that whoever enrolls in a session signs beside their enrollment: a text of the session's own or a document, a row a version.
create table session_papers_to_sign (
  id uuid primary key,
  client_id uuid not null references clients,
  session_id uuid not null,
  -- From 1 for each session.
  number int not null check (number > 0),
  -- {en, ko, es}
  headings jsonb not null,
  -- {en, ko, es}, with variables; null: it is a document.
  texts jsonb,
  document_id uuid references documents,
  -- The very file that is signed, as it was when the paper was set.
  document_number int,
  document_name text,
  document_sha256 text,
  -- Null: it is asked.
  withdrawn_at timestamptz,
  set_at timestamptz not null default now(),
  set_by uuid references users,
  set_by_name text,
  set_by_key jsonb,
  constraint session_papers_to_sign_is check (withdrawn_at is not null or (texts is null) <> (document_id is null)),
  foreign key (session_id, client_id) references enrollmentsessions (id, client_id),
  unique (session_id, number)
);
create unique index session_papers_to_sign_asked on session_papers_to_sign (session_id) where (withdrawn_at is null);
create index session_papers_to_sign_client on session_papers_to_sign (client_id);
create index session_papers_to_sign_document on session_papers_to_sign (document_id) where (document_id is not null);
alter table session_papers_to_sign enable row level security;
alter table session_papers_to_sign force row level security;

-- What was signed beside an enrollment, as it was: which paper, its words or its file, in whose name and when.
alter table enrollment_signatures add column paper jsonb;
