-- Answers of an anonymous survey that waited become answers, where there are so many: all in one transaction and in no order, so
-- that neither the row nor its transaction says whose each is. One at a time of a survey.
-- Definer, and nobody's to execute: the box is nobody's to read.
create function access.empty_survey_box(survey uuid, at_least int) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('survey box ' || survey::text, 0));
  if (select count(*) from survey_box b where b.survey_id = survey) < at_least then return; end if;
  insert into surveyresponses
    select (jsonb_populate_record(null::surveyresponses, b.made || jsonb_build_object('sealed', b.sealed))).*
    from survey_box b where b.survey_id = survey order by random();
  update survey_files f set response_id = f.box_id, box_id = null from survey_box b where b.id = f.box_id and b.survey_id = survey;
  delete from survey_box b where b.survey_id = survey;
end
$$;
revoke execute on function access.empty_survey_box from public;

-- Do answers of an anonymous survey wait in the box for others? Whose they are, how many and what they say stays there.
-- Definer: the box is nobody's to read.
create function access.survey_waits(survey uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from survey_box b join surveys s on s.id = b.survey_id
    where b.survey_id = survey and s.installation_id = (select access.keeps_surveys()))
$$;
revoke execute on function access.survey_waits from public;
grant execute on function access.survey_waits to coverlane_app;

-- All answers of a survey that is over are told. Those who were asked are written anew with them, so that the last few do not stand apart.
-- Definer, and nobody's to execute: as above.
create function access.end_box_of(survey uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.empty_survey_box(survey, 1);
  update surveyrecipients r set key_number = r.key_number where r.survey_id = survey;
  update surveyresponses r set survey_id = r.survey_id where r.survey_id = survey;
end
$$;
revoke execute on function access.end_box_of from public;

-- Definer, and nobody's to execute: as above.
create function access.end_survey_box() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if exists (select from survey_box b where b.survey_id = new.id) then
    perform access.end_box_of(new.id);
  end if;
  return null;
end
$$;
revoke execute on function access.end_survey_box from public;

-- The same of surveys whose last day is over, as part of a client's day.
-- Definer: as above.
create function access.end_survey_boxes(today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  ended uuid;
begin
  for ended in select distinct s.id from surveys s join survey_box b on b.survey_id = s.id where s.closes_on < today loop
    perform access.end_box_of(ended);
  end loop;
end
$$;
revoke execute on function access.end_survey_boxes from public;
grant execute on function access.end_survey_boxes to coverlane_worker;
