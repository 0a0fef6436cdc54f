-- Why a decision about evidence of insurability failed is read by whoever enrolls; the amounts beside it said a salary (decision 112).
update enrollments set failure = jsonb_set(failure, '{values}', (failure -> 'values') - 'amountHeld' - 'amountAsked')
  where failure ->> 'code' like '%insurability-%' and failure -> 'values' ?| array['amountHeld', 'amountAsked'];
