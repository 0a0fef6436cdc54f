-- Whoever has no account opens their authorisation by a key in the copy that was mailed to them (domain 6.4). What is kept is its hash.
alter table payment_authorisations add column key_hash bytea;
alter table payment_authorisations add column link_base text;
create unique index payment_authorisations_key on payment_authorisations (key_hash) where (key_hash is not null);
