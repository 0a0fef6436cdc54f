-- The law that an employer's plans are under: ERISA, unless it is a government or a church (ERISA 4(b)).
alter table clients add column plan_law text check (plan_law in ('erisa', 'governmental', 'church'));
