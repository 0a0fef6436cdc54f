-- Explanations are also written by jobs (papers for the post).
grant execute on function access.eob_claims(uuid, uuid), access.eob_lines(uuid) to coverlane_worker;
