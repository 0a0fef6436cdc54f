-- The list of accounts by last sign-in: who never signed in comes before all others. With the column itself, so that a page far
-- back is read from the index alone.
create index users_by_sign_in on users (installation_id, coalesce(last_login_at, '-infinity'), id) include (status, last_login_at);
