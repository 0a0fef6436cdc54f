-- Who signed up by a union's key: a name for lists once it is sent, as enrollments have one, where links of its mails lead, the mail
-- that waits, and the version of the words that were signed.
alter table union_signups
  add column person_name text not null default '',
  add column name_key text not null default '',
  add column link_base text not null default '',
  add column mail text check (mail in ('received', 'accepted', 'moreInformation', 'rejected')),
  add column mail_fault text,
  add column signed_version int,
  add column signed_language text check (signed_language in ('en', 'ko', 'es'));
create index union_signups_ssn on union_signups (client_id, ssn_index) where (ssn_index is not null);
