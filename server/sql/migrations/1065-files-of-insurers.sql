-- Files of insurers that say what they decided about amounts awaiting evidence of insurability.
alter table imports drop constraint imports_kind;
alter table imports add constraint imports_kind check (kind in ('roster', 'claims', 'decisions'));
