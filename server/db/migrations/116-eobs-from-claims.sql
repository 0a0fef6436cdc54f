-- Whether an explanation can be had follows from the claim and its payments (access.eob_ready): nothing of it is kept twice.
drop table eobs;
