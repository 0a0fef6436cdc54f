-- Kinds of coverage that had lapsed during an FMLA leave: whoever does not come back lost them by that event all the same,
-- on the last day of the leave (26 CFR 54.4980B-10 Q&A-3).
alter table cobra_causes add column lapsed text[] not null default '{}';
