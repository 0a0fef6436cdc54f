-- Whoever came by a personal link stood in enrollments by an English sentence alone, which no reader's language could say.
update enrollments set started_by_key = jsonb_build_object('kind', 'link', 'id', session_member_id,
    'name', left(started_by_name, -length(', by personal link')))
  where started_by is null and started_by_key is null and session_member_id is not null
    and started_by_name like '%, by personal link';
update enrollments set saved_by_key = jsonb_build_object('kind', 'link', 'id', session_member_id,
    'name', left(saved_by_name, -length(', by personal link')))
  where saved_by is null and saved_by_key is null and session_member_id is not null
    and saved_by_name like '%, by personal link';
update enrollments set submitted_by_key = jsonb_build_object('kind', 'link', 'id', session_member_id,
    'name', left(submitted_by_name, -length(', by personal link')))
  where submitted_by is null and submitted_by_key is null and session_member_id is not null
    and submitted_by_name like '%, by personal link';
