-- Who insures the plans of a base plan, or takes the files about them: 834 files are written carrier by carrier (domain 5.6).
alter table baseplans add column supplier_id uuid references suppliers (id);
create index baseplans_supplier on baseplans (supplier_id);

-- How somebody of a census chose to be reached, and by which way each message goes (domain 5.5).
alter table enrollmentsessionmembers add column contact_by text
  constraint enrollmentsessionmembers_contact_by_check check (contact_by in ('email', 'sms'));
alter table session_mails add column channel text not null default 'email'
  constraint session_mails_channel_check check (channel in ('email', 'sms'));

-- Of somebody to whom a closed session is open again: their last day (domain 5.3).
alter table enrollmentsessionmembers add column open_until date;
create index enrollmentsessionmembers_open_until on enrollmentsessionmembers (client_id, open_until) where open_until is not null;
