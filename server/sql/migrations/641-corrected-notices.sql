-- What the newest notice of continued coverage said of the loss: where that is corrected afterwards, a corrected notice is owed
-- (29 CFR 2590.606-4). Of notices from before nobody kept it: they count as right.
alter table cobra_events add column notice_said jsonb;
update cobra_events set notice_said = jsonb_build_object('event', event, 'eventDate', event_date, 'lastDay', last_day)
  where notice_sent_on is not null;
