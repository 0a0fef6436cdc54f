-- How many pay days a year has in a pay calendar of the client's own ('custom'), of a client and of a division (domain 2.4).
alter table clients add column pay_days int check (pay_days between 1 and 366);
alter table divisions add column pay_days int check (pay_days between 1 and 366);
