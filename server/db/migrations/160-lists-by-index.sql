-- Divisions by their client also where the deleted ones count: the unique index of 130 holds those in use only, and the
-- policy shows their deleter the others for a while.
create index divisions_client on divisions (client_id);

-- People of a client, and a member by number, also those who were withdrawn: reports of the past, and who read of them.
create index people_client on people (client_id, member_number);
