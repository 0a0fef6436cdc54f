-- How many employees were covered at the end of each month is counted on homes: of the clients asked about alone.
create index coverages_employees on coverages (client_id, expiration_date) include (person_id, effective_date)
  where superseded_at is null and person_id = subscriber_id;
