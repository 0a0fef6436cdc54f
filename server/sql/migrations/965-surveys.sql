-- Surveys with signature (domain 12.1): the questions, whom they are sent to, what was answered, and the files that came with it.
create table surveys (
  id uuid primary key,
  installation_id uuid not null references installations,
  name text not null,
  name_ko text,
  name_es text,
  purpose text not null check (purpose in ('otherInsurance', 'accident', 'dependentAudit', 'disabledDependent', 'renewal',
    'satisfaction', 'other')),
  intro text,
  intro_ko text,
  intro_es text,
  closing text,
  closing_ko text,
  closing_es text,
  languages jsonb not null,
  require_sign boolean not null default false,
  anonymous boolean not null default false,
  one_response boolean not null default false,
  opens_on date,
  closes_on date,
  -- The questions as they are now; those of before are in survey_versions, by their number.
  form jsonb,
  form_version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'active', 'closed', 'archived')),
  duplicated_from uuid references surveys,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  constraint surveys_days_check check (closes_on >= opens_on),
  unique (id, installation_id)
);
create unique index surveys_name on surveys (installation_id, lower(name)) where (deleted_at is null);
create index surveys_copies on surveys (duplicated_from);
create index surveys_updated_by on surveys (updated_by);
alter table surveys enable row level security;
alter table surveys force row level security;

-- The questions of each version that somebody may have begun to answer.
create table survey_versions (
  survey_id uuid not null references surveys,
  installation_id uuid not null references installations,
  number int not null,
  form jsonb not null,
  made_at timestamptz not null default now(),
  primary key (survey_id, number)
);
create index survey_versions_installation on survey_versions (installation_id);
alter table survey_versions enable row level security;
alter table survey_versions force row level security;

-- One sending to some people (a survey session, domain 12.1).
create table surveysessions (
  id uuid primary key,
  installation_id uuid not null references installations,
  survey_id uuid not null,
  name text not null,
  audience text not null check (audience in ('members', 'heldClaims', 'list', 'added')),
  due_on date,
  -- Days before the due day.
  reminder_days jsonb not null default '[]',
  link_base text not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  made_by uuid references users,
  made_by_name text,
  made_by_key jsonb,
  foreign key (survey_id, installation_id) references surveys (id, installation_id)
);
create index surveysessions_survey on surveysessions (survey_id, created_at);
create index surveysessions_installation on surveysessions (installation_id);
create index surveysessions_made_by on surveysessions (made_by);
create index surveysessions_due on surveysessions (due_on) where (closed_at is null);
alter table surveysessions enable row level security;
alter table surveysessions force row level security;

-- Who is asked. The link is made anew from the number of the key, so that none is stored; another number makes the links of
-- before lead nowhere. What was typed and not sent lies here, and leaves with the answer.
create table surveyrecipients (
  id uuid primary key,
  installation_id uuid not null references installations,
  survey_id uuid not null,
  session_id uuid references surveysessions,
  -- Of whom it is asked and whom it is about, where that is somebody of a client; and the account that answers.
  client_id uuid references clients,
  person_id uuid references people,
  user_id uuid references users,
  name text not null,
  email text,
  language text check (language in ('en', 'ko', 'es')),
  key_number int not null default 1,
  key_hash bytea,
  status text not null default 'pending' check (status in ('pending', 'queued', 'sent', 'bounced', 'failed', 'opened', 'started',
    'submitted', 'void')),
  -- The mail that waits.
  mail text check (mail in ('invitation', 'reminder')),
  fault text,
  sent_at timestamptz,
  bounced_at timestamptz,
  opened_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  reminded_at timestamptz,
  draft jsonb not null default '{}',
  draft_version int,
  draft_language text,
  draft_signature jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (survey_id, installation_id) references surveys (id, installation_id)
);
create unique index surveyrecipients_key on surveyrecipients (key_hash);
create index surveyrecipients_survey on surveyrecipients (survey_id, status);
create index surveyrecipients_session on surveyrecipients (session_id, status);
create index surveyrecipients_waiting on surveyrecipients (session_id, id) where (mail is not null);
create index surveyrecipients_installation on surveyrecipients (installation_id);
create index surveyrecipients_client on surveyrecipients (client_id);
create index surveyrecipients_person on surveyrecipients (person_id);
create index surveyrecipients_user on surveyrecipients (user_id);
create index surveyrecipients_updated_by on surveyrecipients (updated_by);
-- One send-out asks one person once about somebody.
create unique index surveyrecipients_once on surveyrecipients (session_id, person_id) where (deleted_at is null and person_id is not null);
alter table surveyrecipients enable row level security;
alter table surveyrecipients force row level security;

-- What was sent. Of an anonymous survey without recipient and name, and with the day alone.
create table surveyresponses (
  id uuid primary key,
  installation_id uuid not null references installations,
  survey_id uuid not null,
  recipient_id uuid references surveyrecipients,
  session_id uuid references surveysessions,
  client_id uuid references clients,
  person_id uuid references people,
  name text,
  form_version int not null default 1,
  language text not null default 'en' check (language in ('en', 'ko', 'es')),
  answers jsonb not null default '{}',
  signature jsonb,
  note text,
  submitted_at timestamptz not null default now(),
  outcome text check (outcome in ('accepted', 'followUp')),
  reviewed_at timestamptz,
  reviewed_by uuid references users,
  reviewed_by_name text,
  reviewed_by_key jsonb,
  -- The changes that accepting it made, which are taken back with it.
  change_ids jsonb not null default '[]',
  voided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_by_name text,
  updated_by_key jsonb,
  deleted_at timestamptz,
  foreign key (survey_id, installation_id) references surveys (id, installation_id)
);
create index surveyresponses_survey on surveyresponses (survey_id, submitted_at);
create index surveyresponses_recipient on surveyresponses (recipient_id);
create index surveyresponses_session on surveyresponses (session_id);
create index surveyresponses_client on surveyresponses (client_id);
create index surveyresponses_person on surveyresponses (person_id);
create index surveyresponses_installation on surveyresponses (installation_id);
create index surveyresponses_reviewed_by on surveyresponses (reviewed_by);
create index surveyresponses_updated_by on surveyresponses (updated_by);
alter table surveyresponses enable row level security;
alter table surveyresponses force row level security;

create table survey_files (
  id uuid primary key,
  installation_id uuid not null references installations,
  survey_id uuid not null references surveys,
  -- Whose draft it belongs to; with the answer it becomes the answer's.
  recipient_id uuid references surveyrecipients,
  response_id uuid references surveyresponses,
  client_id uuid references clients,
  item text not null,
  file_key uuid not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  constraint survey_files_whose_check check ((recipient_id is null) <> (response_id is null))
);
create index survey_files_recipient on survey_files (recipient_id);
create index survey_files_response on survey_files (response_id);
create index survey_files_survey on survey_files (survey_id);
create index survey_files_installation on survey_files (installation_id);
create index survey_files_client on survey_files (client_id);
alter table survey_files enable row level security;
alter table survey_files force row level security;

-- Claims that waited for an answer about other insurance and go on by one that was accepted: the version that waited, and the
-- one that goes on. Taken back with the acceptance.
create table claim_releases (
  id uuid primary key,
  client_id uuid not null references clients,
  response_id uuid not null references surveyresponses,
  held_id uuid not null,
  released_id uuid not null,
  released_at timestamptz not null default now(),
  put_back_at timestamptz
);
create index claim_releases_response on claim_releases (response_id);
create index claim_releases_client on claim_releases (client_id);
alter table claim_releases enable row level security;
alter table claim_releases force row level security;
