-- Staff type answers that came on paper or by telephone, and change none that somebody gave by their link.
alter table surveyresponses add column on_paper boolean not null default false;
