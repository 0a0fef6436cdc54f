-- THE place that says which mails are messages in the portal as well, and of which kind (domain 11); null: an account's own
-- security, which is no message, and what says only that one is there. Their words: contract/inbox/sentences.
-- Definer, and nobody's to execute but the owner's functions.
create function access.message_category(kind text) returns text
language sql immutable security definer set search_path = pg_catalog as $$
  select case
    when kind in ('enrollmentSubmitted', 'enrollmentReturned', 'enrollmentApproved', 'enrollmentProcessed', 'enrollmentEnded',
      'enrollmentFailed', 'enrollmentSign', 'enrollmentSignAgain', 'approvalAsked', 'insurabilityDecided', 'insurabilityReminder',
      'insurabilityOverdue', 'childAging', 'coverageEnded', 'hoursShort', 'hoursLost', 'eventWindowClosing', 'cobraDue', 'leaveDue') then 'enrollment'
    when kind in ('enrollmentProofRefused', 'proofReminder', 'proofOverdue', 'documentExpiring') then 'document'
    when kind = 'eobReady' then 'claim'
    when kind in ('cardReady', 'cardMailed', 'cardReturned') then 'idcard'
    when kind in ('reportReady', 'reportFailed', 'reportPaused', 'importStopped', 'webhookOff', 'fileMissing', 'searchAlarm',
      'stopLossStatement', 'premiumBill') then 'system' end
$$;
revoke execute on function access.message_category from public;

-- What a mail tells somebody with an account lands in their inbox, with the mail's id; the mail itself goes out as they chose.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.write_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  category text := access.message_category(new.kind);
  thread uuid := gen_random_uuid();
begin
  if category is null or new.user_id is null then return new; end if;
  insert into threads (id, installation_id, subject_key, subject_values, category, person_id)
  select thread, new.installation_id, new.kind, jsonb_strip_nulls(jsonb_build_object('report', new.about, 'path', new.path)),
    category, case when u.type = 'member' then u.entity_id end
  from users u where u.id = new.user_id;
  insert into thread_readers (thread_id, user_id) values (thread, new.user_id);
  insert into messages (id, thread_id, sender, text_key, text_values)
  values (new.id, thread, 'portal', new.kind, jsonb_strip_nulls(jsonb_build_object('report', new.about)));
  insert into message_receipts (message_id, user_id) values (new.id, new.user_id);
  return case when access.is_told_by_email(new.user_id, category) then new end;
end
$$;
revoke execute on function access.write_notice from public;

-- A mail that is taken back before it left takes its message with it: what it told of is not so any more.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.withdraw_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update messages m set expires_at = now() where m.id = old.id;
  return null;
end
$$;
revoke execute on function access.withdraw_notice from public;
