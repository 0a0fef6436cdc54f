-- Surveys are an administrator's who may see them, and change under the same permission (specification 6: viewSurveys); answers
-- about somebody of a client are read by who may read that client's health information.

-- surveys
grant select, insert, update on surveys to coverlane_app;
create policy owner on surveys to current_user using (true) with check (true);
create policy admin on surveys to coverlane_app
  using (installation_id = (select access.keeps_surveys()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keeps_surveys()));
create trigger sign_record before insert or update on surveys for each row execute function access.sign_record('updated_by_key');
create trigger keep_survey_version after insert or update of form on surveys for each row execute function access.keep_survey_version();

create trigger end_survey_box after update of status on surveys for each row
  when (new.status in ('closed', 'archived') and old.status = 'active') execute function access.end_survey_box();

-- survey_box: nobody's to read.
create policy owner on survey_box to current_user using (true) with check (true);

-- survey_versions
grant select on survey_versions to coverlane_app;
create policy owner on survey_versions to current_user using (true) with check (true);
create policy admin on survey_versions for select to coverlane_app
  using (installation_id = (select access.keeps_surveys()));

-- surveysessions
grant select, insert, update (closed_at) on surveysessions to coverlane_app;
create policy owner on surveysessions to current_user using (true) with check (true);
create policy admin on surveysessions to coverlane_app
  using (installation_id = (select access.keeps_surveys()))
  with check (installation_id = (select access.keeps_surveys()));
create trigger sign_acting_made_by before insert or update of made_by on surveysessions for each row
  when (new.made_by is not null) execute function access.sign_acting('made_by_key', 'made_by_name');

-- surveyrecipients
grant select, insert, update on surveyrecipients to coverlane_app;
create policy owner on surveyrecipients to current_user using (true) with check (true);
create policy admin on surveyrecipients to coverlane_app
  using (installation_id = (select access.keeps_surveys())
    and (client_id is null or client_id = any((select access.clients())::uuid[]))
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keeps_surveys())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
-- Whoever is asked sees that they are.
create policy asked on surveyrecipients for select to coverlane_app
  using (user_id = (select access.user_id()) and deleted_at is null and status <> 'void');
create trigger sign_record before insert or update on surveyrecipients for each row
  execute function access.sign_record('updated_by_key');

-- surveyresponses
grant select, insert, update on surveyresponses to coverlane_app;
create policy owner on surveyresponses to current_user using (true) with check (true);
create policy admin on surveyresponses to coverlane_app
  using (installation_id = (select access.keeps_surveys())
    and (client_id is null or client_id = any((select access.health_clients())::uuid[]))
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.keeps_surveys())
    and (client_id is null or client_id = any((select access.health_clients())::uuid[])));
create trigger sign_record before insert or update on surveyresponses for each row
  execute function access.sign_record('updated_by_key');
create trigger sign_acting_reviewed_by before insert or update of reviewed_by on surveyresponses for each row
  when (new.reviewed_by is not null) execute function access.sign_acting('reviewed_by_key', 'reviewed_by_name');

-- survey_files
grant select on survey_files to coverlane_app;
create policy owner on survey_files to current_user using (true) with check (true);
create policy admin on survey_files for select to coverlane_app
  using (installation_id = (select access.keeps_surveys()) and response_id is not null
    and (client_id is null or client_id = any((select access.health_clients())::uuid[])));

-- survey_papers
-- What was signed is whoever's who may read the answer; nobody writes it by hand.
grant select, update (state) on survey_papers to coverlane_app;
create policy owner on survey_papers to current_user using (true) with check (true);
create policy admin on survey_papers for select to coverlane_app
  using (installation_id = (select access.keeps_surveys()) and response_id is not null
    and (client_id is null or client_id = any((select access.health_clients())::uuid[])));
-- Somebody else, or the same one, is asked again after one declined or let the time pass.
create policy ask_again on survey_papers for update to coverlane_app
  using (state in ('waiting', 'declined', 'expired') and installation_id = (select access.keeps_surveys()))
  with check (state = 'waiting' and installation_id = (select access.keeps_surveys()));

-- survey_paper_signers
grant select, update (name, email, key_number, key_hash, mail, fault, sent_at, opened_at, asked_at, reminders, declined_at, decline_reason,
  filled_sealed) on survey_paper_signers to coverlane_app;
create policy owner on survey_paper_signers to current_user using (true) with check (true);
create policy admin on survey_paper_signers for select to coverlane_app
  using (exists (select from survey_papers p where p.id = survey_paper_signers.paper_id));
-- Whose turn it is gets another link, where a mail went astray; what is signed stays as it is.
create policy ask_again on survey_paper_signers for update to coverlane_app
  using (signed_at is null and exists (select from survey_papers p where p.id = survey_paper_signers.paper_id and p.state in ('waiting', 'declined', 'expired')))
  with check (signed_at is null);

-- claim_releases
grant select, insert, update (put_back_at) on claim_releases to coverlane_app;
create policy owner on claim_releases to current_user using (true) with check (true);
create policy admin on claim_releases to coverlane_app
  using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_surveys()) is not null)
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_surveys()) is not null);
