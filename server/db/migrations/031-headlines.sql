-- An announcement's title and its list's title have one name in the texts no longer.
alter table announcements rename column title to headline;
alter table announcements rename column title_ko to headline_ko;
alter table announcements rename column title_es to headline_es;
