-- A payment of continued coverage that was entered as whole, of months without a price: nobody knows its amount, which is 0 then.
alter table cobra_payments
  drop constraint cobra_payments_amount_cents_check,
  drop constraint cobra_payments_due_cents_check,
  add constraint cobra_payments_amount_cents_check check (amount_cents >= 0),
  add constraint cobra_payments_due_cents_check check (due_cents >= 0 and (due_cents = 0) = (amount_cents = 0));
