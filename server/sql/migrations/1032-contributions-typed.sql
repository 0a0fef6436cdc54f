-- What the employer pays in a session is typed, too, and not only read of a file.
alter table session_rate_versions drop constraint session_rate_versions_shape_check;
alter table session_rate_versions add constraint session_rate_versions_shape_check
  check (shape in ('long', 'tiers', 'ages', 'agesByTier', 'typed'));
