-- What a month costs in which coverage begins or ends (domain 2.4) is the setting midMonthRule, by scope (domain 1.4): the
-- column of clients, which no screen wrote and nothing read, said the same a second time. What somebody wrote there by hand
-- becomes the client's setting.
insert into settings (id, installation_id, scope, scope_id, client_id, key, value)
select gen_random_uuid(), installation_id, 'client', id, id, 'midMonthRule', mid_month_rule
from clients where mid_month_rule <> 'fullIfOnOrBefore15'
on conflict (scope_id, key) do nothing;
alter table clients drop column mid_month_rule;
