-- Papers to sign (domain 12.7): the PDF of a template, who signs it, and where on its pages. What a template said stays as a version, so
-- that whoever has it before them signs what they saw. Templates of before have no PDF, and get one by being uploaded.
alter table esigntemplates
  add column signers jsonb not null default '[]' check (jsonb_typeof(signers) = 'array'),
  -- The version that is signed now; 0: there is no PDF yet.
  add column number int not null default 0,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users,
  add column updated_by_name text,
  add column updated_by_key jsonb;
create index esigntemplates_updated_by on esigntemplates (updated_by);

create table esigntemplate_versions (
  template_id uuid not null references esigntemplates,
  number int not null,
  installation_id uuid not null references installations,
  file_key uuid not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  -- Of each page how large it is looked at, in points.
  pages jsonb not null,
  -- What each signer is called, in order, in three languages.
  signers jsonb not null,
  fields jsonb not null,
  made_at timestamptz not null default now(),
  made_by uuid references users,
  made_by_name text,
  made_by_key jsonb,
  primary key (template_id, number)
);
create index esigntemplate_versions_installation on esigntemplate_versions (installation_id);
create index esigntemplate_versions_made_by on esigntemplate_versions (made_by);
alter table esigntemplate_versions enable row level security;
alter table esigntemplate_versions force row level security;

-- The paper that whoever is asked signs.
alter table surveys add column esign_template_id uuid references esigntemplates;
create index surveys_esign_template on surveys (esign_template_id);

-- A paper that somebody signed: with the answer it belongs to, before that with whoever is asked.
create table survey_papers (
  id uuid primary key,
  installation_id uuid not null references installations,
  survey_id uuid not null references surveys,
  recipient_id uuid references surveyrecipients,
  response_id uuid references surveyresponses,
  client_id uuid references clients,
  template_id uuid not null,
  template_number int not null,
  -- `draft`: signed, and not sent yet; `waiting`: for the next signer; `completed`: nobody is left.
  state text not null default 'draft' check (state in ('draft', 'waiting', 'completed')),
  file_key uuid not null,
  file_name text not null,
  bytes bigint not null,
  -- Of the template, and of the paper as it is now.
  before_sha256 text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  foreign key (template_id, template_number) references esigntemplate_versions (template_id, number),
  check ((recipient_id is null) <> (response_id is null))
);
create unique index survey_papers_recipient on survey_papers (recipient_id);
create unique index survey_papers_response on survey_papers (response_id);
create index survey_papers_survey on survey_papers (survey_id);
create index survey_papers_installation on survey_papers (installation_id);
create index survey_papers_client on survey_papers (client_id);
create index survey_papers_template on survey_papers (template_id, template_number);
alter table survey_papers enable row level security;
alter table survey_papers force row level security;

-- Who signs it, in turn. Who signs next has a link of their own, made anew from its number, as those who are asked have.
create table survey_paper_signers (
  id uuid primary key,
  paper_id uuid not null references survey_papers on delete cascade,
  position int not null,
  -- What they sign as, in three languages.
  role jsonb not null,
  name text not null,
  email text,
  language text not null check (language in ('en', 'ko', 'es')),
  key_number int not null default 1,
  key_hash bytea,
  -- The mail that waits.
  mail boolean not null default false,
  fault text,
  sent_at timestamptz,
  opened_at timestamptz,
  signed_at timestamptz,
  text_version int,
  address text,
  -- The paper as they had it before them, and with what they wrote onto it.
  before_sha256 text,
  after_sha256 text,
  unique (paper_id, position)
);
create unique index survey_paper_signers_key on survey_paper_signers (key_hash);
alter table survey_paper_signers enable row level security;
alter table survey_paper_signers force row level security;
