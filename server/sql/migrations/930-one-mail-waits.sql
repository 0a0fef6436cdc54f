-- Of one kind one mail waits for somebody, whoever presses the button and how often.
update session_mails m set state = 'failed', fault = 'EDOUBLE' where m.state = 'queued'
  and exists (select from session_mails o where o.session_member_id = m.session_member_id and o.kind = m.kind
    and o.state = 'queued' and (o.created_at, o.id) < (m.created_at, m.id));
create unique index session_mails_waiting on session_mails (session_member_id, kind) where state = 'queued';
