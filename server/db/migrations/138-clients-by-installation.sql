-- An administrator's clients are those of the installation, which costs one comparison a row; the list of clients is
-- searched for everybody else, whose list is short. PostgreSQL asks the parts of an "or" from left to right.
alter policy read on clients using (
  (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  or id = any((select access.clients())::uuid[]));
