-- A worker whose name is Korean is called 강소율, as everybody is (words/names.ts), and not "강, 소율".
alter table unionshopemployees drop column name;
alter table unionshopemployees add column name text generated always as (
  case when first_name ~ '^[\uac00-\ud7a3[:space:]]+$' and last_name ~ '^[\uac00-\ud7a3[:space:]]+$'
    then btrim(last_name) || btrim(first_name) else last_name || ', ' || first_name end) stored;
