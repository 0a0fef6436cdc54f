-- What could not be sent is looked for whenever an administrator's home opens.
create index mails_failed on mails (installation_id) where state = 'failed';
