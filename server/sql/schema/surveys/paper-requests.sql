-- The last day on which whoever was asked to sign at a moment can do so: thirty days later, where their installation is.
create function access.paper_request_ends(asked_at timestamptz, zone text) returns date
language sql immutable set search_path = pg_catalog as $$
  select (asked_at at time zone zone)::date + 30
$$;
revoke execute on function access.paper_request_ends from public;
grant execute on function access.paper_request_ends to coverlane_app;

-- Whose turn it is will not sign: nobody behind them is asked any more.
-- Definer: visitors write no rows.
create function access.decline_survey_paper(signer uuid, reason text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  with declined as (
    update survey_paper_signers x set declined_at = now(), decline_reason = reason, mail = false, filled_sealed = null
    where x.id = signer and x.signed_at is null returning x.paper_id)
  update survey_papers p set state = 'declined' from declined where p.id = declined.paper_id and p.state = 'waiting'
$$;
revoke execute on function access.decline_survey_paper from public;
grant execute on function access.decline_survey_paper to coverlane_app;

-- Keeps what whoever signs next has filled in so far, sealed.
-- Definer: visitors write no rows.
create function access.keep_paper_filled(signer uuid, sealed bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update survey_paper_signers x set filled_sealed = sealed where x.id = signer and x.signed_at is null and x.declined_at is null
$$;
revoke execute on function access.keep_paper_filled from public;
grant execute on function access.keep_paper_filled to coverlane_app;

-- The same of whoever is asked, with their draft.
-- Definer: visitors write no rows.
create function access.keep_draft_paper(recipient uuid, sealed bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update surveyrecipients r set draft_paper_sealed = sealed where r.id = recipient and r.deleted_at is null
$$;
revoke execute on function access.keep_draft_paper from public;
grant execute on function access.keep_draft_paper to coverlane_app;

-- What was filled in of a draft's paper, in base64; null: nothing.
-- Definer: visitors have no rows.
create function access.draft_paper(recipient uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select encode(r.draft_paper_sealed, 'base64') from surveyrecipients r where r.id = recipient
$$;
revoke execute on function access.draft_paper from public;
grant execute on function access.draft_paper to coverlane_app;

-- A day's work on the papers of a client's people, and of people of no client of its installation: requests whose time is over end, and
-- whoever's turn it is is reminded after seven days and seven days before the end. Answers the papers whose mail waits.
-- Definer: the worker writes no rows of papers.
create function access.round_papers(client uuid, today date) returns setof uuid
language sql security definer set search_path = pg_catalog, public, access as $$
  with turn as (
    select x.id, x.paper_id, x.reminders, x.sent_at, x.fault, x.mail,
      access.paper_request_ends(x.asked_at, i.time_zone) as ends_on,
      -- Their last day is one of the installation, and the night one of the client, which may be ahead.
      round_papers.today - ((now() at time zone k.time_zone)::date - (now() at time zone i.time_zone)::date) as today
    from survey_papers p join installations i on i.id = p.installation_id join clients k on k.id = round_papers.client
      join survey_paper_signers x on x.paper_id = p.id and x.signed_at is null and x.asked_at is not null
    where p.state = 'waiting' and (p.client_id = client or p.client_id is null and p.installation_id = k.installation_id)
      and not exists (select from survey_paper_signers y where y.paper_id = x.paper_id and y.position < x.position and y.signed_at is null)),
  ended as (
    -- Who signed or declined while the night waited for their row is not overruled: rows are asked again as they are by then.
    update survey_papers p set state = 'expired' from turn where p.id = turn.paper_id and turn.ends_on < turn.today
      and p.state = 'waiting'
    returning p.id),
  reminded as (
    update survey_paper_signers x set mail = true, reminders = x.reminders + 1 from turn
    where x.id = turn.id and x.signed_at is null and x.declined_at is null
      and turn.ends_on >= turn.today and turn.sent_at is not null and turn.fault is null and not turn.mail
      and (turn.reminders = 0 and turn.today >= turn.ends_on - 23
        or turn.reminders = 1 and turn.today >= turn.ends_on - 7)
    returning x.paper_id)
  select paper_id from reminded
$$;
revoke execute on function access.round_papers from public;
grant execute on function access.round_papers to coverlane_worker;

-- What keeps a paper: that somebody signed it, whosever client they are, or a survey that asks for it; null: nothing does.
-- Definer: who keeps surveys may not see each client's, and it says nothing of whom.
create function access.paper_kept_by(template uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('isSigned', exists (select from survey_papers p where p.template_id = t.id),
    'survey', (select s.name from surveys s where s.esign_template_id = t.id
      and (s.deleted_at is null or s.deleted_at > now() - interval '15 minutes') order by s.name limit 1))
  from esigntemplates t where t.id = template and t.installation_id = access.keeps_surveys()
$$;
revoke execute on function access.paper_kept_by from public;
grant execute on function access.paper_kept_by to coverlane_app;

-- Deletes a paper that nothing keeps, with its versions; surveys that were deleted let go of it. False: something keeps it.
-- Definer: nobody else deletes a version, for whoever signed it names it.
create function access.drop_paper(template uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  kept jsonb := access.paper_kept_by(template);
begin
  if kept is null or (kept->>'isSigned')::boolean or kept->>'survey' is not null then return false; end if;
  update surveys s set esign_template_id = null where s.esign_template_id = template;
  delete from esigntemplate_versions v where v.template_id = template;
  delete from esigntemplates t where t.id = template;
  return true;
end
$$;
revoke execute on function access.drop_paper from public;
grant execute on function access.drop_paper to coverlane_app;
