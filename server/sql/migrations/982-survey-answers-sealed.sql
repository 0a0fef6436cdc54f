-- Answers to sensitive items of surveys lie sealed, bound to their row (domain 12.1).
alter table surveyrecipients add column draft_sealed bytea;
alter table surveyresponses add column sealed bytea;
alter table surveyresponses add column sealed_items text[] default '{}' not null;

-- What somebody called a file, and when it came, can say who answered: an anonymous answer keeps what kind of file it is.
update survey_files f set file_name = f.item || coalesce(substring(f.file_name from '\.[A-Za-z0-9]{1,5}$'), ''),
    created_at = date_trunc('day', f.created_at)
  from surveys s where s.id = f.survey_id and s.anonymous and f.response_id is not null;
