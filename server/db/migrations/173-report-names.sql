-- What a report is called where administrators renamed it, for readers of Spanish and of Korean; without, the name holds
-- (domain 12.8).
alter table reporttypes add column name_es text, add column name_ko text;
