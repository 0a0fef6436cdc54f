-- The confirmation is written once and kept in the file store under the enrollment's id; what it was is told by its hash.
alter table enrollments add column proof_sha256 bytea;
grant update (proof_sha256) on enrollments to coverlane_app, coverlane_worker;
