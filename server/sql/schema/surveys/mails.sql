-- Whoever has an account and is asked finds it among their messages, told once by each send-out.
-- Definer: what a message is written into is nobody's to write directly.
create function access.tell_survey(session uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if access.keeps_surveys() is null then return; end if;
  with told as materialized (
    select gen_random_uuid() as thread, gen_random_uuid() as message, r.user_id, r.person_id, n.installation_id
    from surveyrecipients r join surveysessions n on n.id = r.session_id
    where n.id = tell_survey.session and n.installation_id = access.keeps_surveys() and r.user_id is not null
      and r.deleted_at is null and r.status <> 'void'),
  t as (insert into threads (id, installation_id, subject_key, category, person_id)
    select thread, installation_id, 'surveyAsked', 'general', person_id from told),
  o as (insert into thread_readers (thread_id, user_id) select thread, user_id from told),
  m as (insert into messages (id, thread_id, sender, text_key) select message, thread, 'portal', 'surveyAsked' from told)
  insert into message_receipts (message_id, user_id) select message, user_id from told;
end
$$;
revoke execute on function access.tell_survey from public;
grant execute on function access.tell_survey to coverlane_app;

-- The next mails of a send-out that wait, held until the transaction ends; nobody is written to once it is over, or after they
-- answered. As the worker, which has no rows of installations.
-- Definer: the worker sends for a send-out whoever made it.
create function access.next_survey_mail(session uuid, later uuid[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  told jsonb;
begin
  select jsonb_build_object('id', r.id, 'keyNumber', r.key_number, 'kind', r.mail, 'email', r.email, 'name', r.name,
    'language', r.language, 'linkBase', n.link_base, 'dueOn', n.due_on, 'survey', s.name, 'surveyKo', s.name_ko, 'surveyEs', s.name_es,
    'site', coalesce((select t.title from sites t where t.installation_id = s.installation_id and t.deleted_at is null
      order by t.created_at limit 1), i.name),
    'stands', case when r.mail = 'fileRefused' then s.deleted_at is null and r.deleted_at is null and r.status = 'submitted'
      else s.status = 'active' and s.deleted_at is null and n.closed_at is null and r.deleted_at is null
      and coalesce(s.closes_on >= (now() at time zone i.time_zone)::date, true)
      and r.status not in ('void', 'submitted') end)
  into told
  from surveyrecipients r join surveysessions n on n.id = r.session_id join surveys s on s.id = r.survey_id
    join installations i on i.id = s.installation_id
  where r.session_id = next_survey_mail.session and r.mail is not null and r.id <> all(later)
  order by r.id limit 1 for update of r skip locked;
  return told;
end
$$;
revoke execute on function access.next_survey_mail from public;
grant execute on function access.next_survey_mail to coverlane_worker;

-- Notes how a mail went.
-- Definer: as above.
create function access.note_survey_mail(recipient uuid, state text, fault text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update surveyrecipients r set mail = null, fault = note_survey_mail.fault,
    sent_at = case when state = 'sent' then coalesce(r.sent_at, now()) else r.sent_at end,
    reminded_at = case when state = 'sent' and r.mail = 'reminder' then now() else r.reminded_at end,
    bounced_at = case when state = 'bounced' then now() when state = 'sent' then null else r.bounced_at end,
    status = case when r.status in ('queued', 'sent', 'bounced', 'failed') and state <> 'dropped' then state else r.status end
  where r.id = recipient
$$;
revoke execute on function access.note_survey_mail from public;
grant execute on function access.note_survey_mail to coverlane_worker;

-- Send-outs of a client's people, and of people of no client of its installation, that remind on this day; queues a mail for each who has not answered, and says which those are.
-- Definer: as above.
create function access.remind_surveys(client uuid, today date) returns setof uuid
language sql security definer set search_path = pg_catalog, public as $$
  with due as (
    select n.id from surveysessions n join surveys s on s.id = n.survey_id
    where n.closed_at is null and s.status = 'active' and s.deleted_at is null and n.due_on > remind_surveys.today
      and coalesce(s.closes_on >= remind_surveys.today, true)
      and n.reminder_days @> to_jsonb(n.due_on - remind_surveys.today)),
  queued as (
    update surveyrecipients r set mail = 'reminder' from due where r.session_id = due.id and r.mail is null
      and (r.client_id = client or r.client_id is null and r.installation_id = (select c.installation_id from clients c where c.id = client))
      and r.email is not null
      and r.deleted_at is null and r.status in ('sent', 'opened', 'started')
      and (r.reminded_at is null or r.reminded_at < now() - interval '12 hours') returning r.session_id)
  select distinct session_id from queued
$$;
revoke execute on function access.remind_surveys from public;
grant execute on function access.remind_surveys to coverlane_worker;
