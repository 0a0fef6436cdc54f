-- What the clerk of a shop sees and writes by the key of its page: the shop's own, and the rules it reports by.

-- unions
create policy shop on unions for select to coverlane_app using (id = (select access.own_shop_union()) and deleted_at is null);

-- union_rule_sets
create policy shop on union_rule_sets for select to coverlane_app
  using (union_id = (select access.own_shop_union()) and deleted_at is null);

-- unionholidays
create policy shop on unionholidays for select to coverlane_app
  using (union_id = (select access.own_shop_union()) and deleted_at is null);

-- unionshops
create policy shop on unionshops for select to coverlane_app using (id = (select access.own_shop()) and deleted_at is null);

-- unionshopemployees
create policy shop on unionshopemployees for select to coverlane_app
  using (shop_id = (select access.own_shop()) and deleted_at is null);
create policy shop_add on unionshopemployees for insert to coverlane_app with check (shop_id = (select access.own_shop()));
create policy shop_change on unionshopemployees for update to coverlane_app
  using (shop_id = (select access.own_shop()) and deleted_at is null) with check (shop_id = (select access.own_shop()));

-- union_reports
create policy shop on union_reports to coverlane_app
  using (shop_id = (select access.own_shop())) with check (shop_id = (select access.own_shop()));

-- union_report_lines
create policy shop on union_report_lines to coverlane_app
  using ((select access.own_shop()) is not null
    and report_id in (select r.id from union_reports r where r.shop_id = (select access.own_shop())))
  with check ((select access.own_shop()) is not null
    and report_id in (select r.id from union_reports r where r.shop_id = (select access.own_shop())));

-- payers
create policy shop_begin on payers for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and kind = 'unionShop' and person_id is null
    and enrollment_id is null and shop_id = (select access.own_shop()));
create policy fund on payers for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and shop_id is not null and (select access.keeps_unions()));
create policy fund_begin on payers for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and kind = 'unionShop' and person_id is null
    and enrollment_id is null and shop_id is not null and (select access.keeps_unions()));

-- payments
create policy shop_remit on payments for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.own_shop()) is not null
    and payer_id = any((select access.own_payers())::uuid[]) and kind = 'remittance' and sec = 'CCD' and status = 'queued');
create policy fund on payments for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and payer_id in (select p.id from payers p where p.shop_id is not null));

-- ledger_entries
create policy shop on ledger_entries for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.own_shop()) is not null
    and payer_id = any((select access.own_payers())::uuid[]));
create policy shop_owes on ledger_entries for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.own_shop()) is not null
    and payer_id = any((select access.own_payers())::uuid[]) and kind in ('charge', 'adjustment'));
create policy fund on ledger_entries for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and payer_id in (select p.id from payers p where p.shop_id is not null));
create policy fund_enters on ledger_entries for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_unions())
    and payer_id in (select p.id from payers p where p.shop_id is not null) and kind in ('charge', 'adjustment', 'payment'));
create trigger reports_follow after insert on ledger_entries referencing new table as added for each statement
  execute function access.reports_follow();
