-- Files that come by a personal link count for the link, which is no user (domain 12.1).
alter table access.uploads_taken drop constraint uploads_taken_user_id_fkey;
