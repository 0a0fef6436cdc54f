-- As which payers the reader pays themselves: by their account, as people of an employer for its bills, whoever came by a link, for what they enroll in by it, or the shop of a
-- union fund whose page was opened by its key.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_payers() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select array(select p.id from payers p where access.user_type() = 'member' and p.person_id = access.own_person()
    union select p.id from payers p join enrollments e on e.id = p.enrollment_id and e.session_member_id = access.linked_member()
    union select p.id from payers p join enrollments e on e.person_id = p.person_id and e.status = 'processed'
      and e.session_member_id = access.linked_member()
    union select p.id from payers p where p.shop_id = access.own_shop()
    union select p.id from payers p where p.employer and access.reads_bills() and p.client_id = any(access.clients()))
$$;
revoke execute on function access.own_payers from public;
grant execute on function access.own_payers to coverlane_app;

-- THE place that says what an authorisation is to its payer.
-- Definer, and nobody's to execute but the owner's functions.
create function access.authorisation_told(of payment_authorisations) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('id', of.id, 'words', of.words, 'language', of.language, 'typedName', of.typed_name,
    'signedAt', to_char(of.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'bankName', m.bank_name, 'mask', m.mask, 'accountType', m.type, 'amountCents', case
      when of.next_amount_told_at is not null and of.next_amount_from <= current_date then of.next_amount_cents
      else coalesce(of.current_amount_cents, of.amount_cents) end,
    'firstDate', of.first_date, 'dueDay', of.due_day, 'ofBills', of.of_bills and of.due_day is not null, 'nextAmountCents', case when of.next_amount_from > current_date then of.next_amount_cents end,
    'nextAmountFrom', case when of.next_amount_from > current_date then of.next_amount_from end,
    'revokedAt', to_char(of.revoked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'revokedHow', of.revoked_how,
    'underWay', coalesce((select jsonb_agg(jsonb_build_object('amountCents', p.amount_cents,
        'date', coalesce(p.effective_date, p.due_date)) order by p.due_date, p.id)
      from payments p where p.authorisation_id = of.id and p.status in ('batched', 'submitted')), '[]'))
  from payment_methods m where m.id = of.method_id
$$;
revoke execute on function access.authorisation_told from public;

-- The reader's own, the newest first; all of them, or one.
-- Definer: it says of payments only what becomes of the reader's own.
create function access.own_authorisations(one uuid) returns setof jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.authorisation_told(a) from payment_authorisations a
  where a.payer_id = any(access.own_payers()) and a.client_id = any(access.clients())
    and (own_authorisations.one is null or a.id = own_authorisations.one)
  order by a.signed_at desc, a.id desc
$$;
revoke execute on function access.own_authorisations from public;
grant execute on function access.own_authorisations to coverlane_app;

-- What a key opens that was mailed to somebody without an account.
-- Definer: a visitor has no rows.
create function access.authorisation_of_key(key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.authorisation_told(a) from payment_authorisations a where a.key_hash = authorisation_of_key.key_hash
$$;
revoke execute on function access.authorisation_of_key from public;
grant execute on function access.authorisation_of_key to coverlane_app;

-- Ends it, and answers its client: what no bank has in hand yet is cancelled with it, in the same transaction. Null: the key leads
-- nowhere, or it had ended.
-- Definer: a visitor has no rows.
create function access.revoke_by_key(key_hash bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  client uuid;
  ended uuid;
begin
  update payment_authorisations a set revoked_at = now(), revoked_how = 'portal', version = a.version + 1, updated_at = now()
  where a.key_hash = revoke_by_key.key_hash and a.revoked_at is null returning a.id, a.client_id into ended, client;
  update payments p set status = 'cancelled', reason = 'authorisationEnded', version = p.version + 1, updated_at = now()
  where p.authorisation_id = ended and p.status in ('authorized', 'queued', 'held');
  return client;
end
$$;
revoke execute on function access.revoke_by_key from public;
grant execute on function access.revoke_by_key to coverlane_app;

-- Who draws, as the bank names them, and whom a payer calls. Null: the installation has no bank of its own set up.
-- Definer: the installation's bank is shown to who moves its money alone; what a payer is told of it is public on their statements.
create function access.debit_company(client uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('companyName', o.company_name, 'companyId', o.company_id,
    'phone', access.site_words(c.id) ->> 'supportPhone')
  from clients c join payment_origins o on o.installation_id = c.installation_id
  where c.id = debit_company.client and c.id = any(access.clients())
$$;
revoke execute on function access.debit_company from public;
grant execute on function access.debit_company to coverlane_app;

-- Does an enrollment that was begun by a public key wait for its payer to authorise so many cents: for whoever approves it, who sees no
-- payments?
-- Definer: it looks past the policies of payments and says one word.
create function access.awaits_payment(enrollment uuid, cents int) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from enrollments e join enrollmentsessions s on s.id = e.session_id and s.signup_list is not null
    where e.id = awaits_payment.enrollment and e.client_id = any(access.clients())
      and not exists (select from payment_authorisations a where a.enrollment_id = e.id and a.revoked_at is null
        and a.amount_cents = awaits_payment.cents))
$$;
revoke execute on function access.awaits_payment from public;
grant execute on function access.awaits_payment to coverlane_app;

-- One person is one payer (decision 250): once an enrollment is on record, who pays for it is its person, with all that they paid and
-- allowed before. What they allowed last replaces what they allowed before, from its first day on: a debit of an older authorisation
-- that no bank has in hand is not drawn beside it, and its own first debit is not drawn beside one of the same month that left.
-- Definer, and nobody's to execute but the owner's functions: it joins rows that whoever changes an enrollment may not see.
create function access.one_payer(enrollment uuid, person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own payers;
  known uuid;
  began date;
begin
  select p.* into own from payers p where p.enrollment_id = one_payer.enrollment for update;
  if own.id is null or one_payer.person is null then return; end if;
  select p.id into known from payers p where p.person_id = one_payer.person for update;
  if known is null then
    update payers p set person_id = one_payer.person where p.id = own.id and p.person_id is null;
    return;
  end if;
  if known = own.id then return; end if;
  select min(a.first_date) into began from payment_authorisations a where a.payer_id = own.id and a.revoked_at is null;
  update payments p set status = 'cancelled', reason = 'replaced', version = p.version + 1, updated_at = now()
  where p.payer_id = own.id and p.kind = 'initial' and p.status in ('authorized', 'queued', 'held')
    and exists (select from payments x where x.payer_id = known and x.kind in ('initial', 'recurring', 'retry')
      and x.status in ('batched', 'submitted', 'settled') and x.due_date >= date_trunc('month', p.due_date));
  update payments p set status = 'cancelled', reason = 'replaced', version = p.version + 1, updated_at = now()
  where p.payer_id = known and p.kind in ('initial', 'recurring') and p.status in ('authorized', 'queued', 'held')
    and p.due_date >= began;
  update payment_methods set payer_id = known where payer_id = own.id;
  update payment_authorisations set payer_id = known where payer_id = own.id;
  update payments set payer_id = known where payer_id = own.id;
  update ledger_entries set payer_id = known where payer_id = own.id;
  update bank_links set payer_id = known where payer_id = own.id;
  update payment_graces set payer_id = known where payer_id = own.id;
  delete from payers where id = own.id;
  update payers p set email = coalesce(own.email, p.email), language = own.language where p.id = known;
end
$$;
revoke execute on function access.one_payer from public;

-- What was authorised goes into the queue once its enrollment is on record, and never before (domain 6.5); with an enrollment that
-- comes to nothing it ends. Whoever pays is a person then.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.payments_follow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if new.status = 'processed' then
    perform access.one_payer(new.id, new.person_id);
    update payments p set status = 'queued', person_id = new.person_id, version = p.version + 1, updated_at = now()
    where p.enrollment_id = new.id and p.status = 'authorized';
  elsif new.status in ('cancelled', 'expired', 'rejected', 'voided') then
    update payments p set status = 'cancelled', reason = 'enrollmentVoided', version = p.version + 1, updated_at = now()
    where p.enrollment_id = new.id and p.status in ('authorized', 'queued', 'held');
    update payment_authorisations a set revoked_at = now(), revoked_how = 'ended', version = a.version + 1, updated_at = now()
    where a.enrollment_id = new.id and a.revoked_at is null;
  end if;
  return null;
end
$$;
revoke execute on function access.payments_follow from public;

-- Tells a payer who has an account in their inbox, by a text of the portal's. False: they have none.
-- Definer: what a message is written into is nobody's to write directly.
create function access.write_payer_notice(authorisation uuid, key text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  reader users;
  thread uuid := gen_random_uuid();
  message uuid := gen_random_uuid();
begin
  select u.* into reader from payment_authorisations a join payers p on p.id = a.payer_id
    join users u on u.type = 'member' and u.entity_id = p.person_id and u.status = 'active'
  where a.id = write_payer_notice.authorisation and a.client_id = any(access.clients()) limit 1;
  if reader.id is null then return false; end if;
  insert into threads (id, installation_id, subject_key, category, person_id)
  values (thread, reader.installation_id, write_payer_notice.key, 'payment', reader.entity_id);
  insert into thread_readers (thread_id, user_id) values (thread, reader.id);
  insert into messages (id, thread_id, sender, text_key) values (message, thread, 'portal', write_payer_notice.key);
  insert into message_receipts (message_id, user_id) values (message, reader.id);
  return true;
end
$$;
revoke execute on function access.write_payer_notice from public;
grant execute on function access.write_payer_notice to coverlane_worker;
