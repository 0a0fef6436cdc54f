-- One word for one thing: a proof is the document that shows an event or a relationship, and the paper that says what was
-- submitted is the confirmation. Whatever is kept keeps its contents; only the names change.
alter table enrollment_evidence rename to enrollment_proofs;
alter table enrollment_proofs rename constraint enrollment_evidence_pkey to enrollment_proofs_pkey;
alter index enrollment_evidence_client rename to enrollment_proofs_client;
alter index enrollment_evidence_family rename to enrollment_proofs_family;

alter table enrollments rename column proof_sha256 to confirmation_sha256;
alter table enrollments drop constraint enrollments_status_check, drop constraint enrollments_processing_step_check;
update enrollments set status = 'pendingProof' where status = 'pendingEvidence';
update enrollments set processing_step = 'confirmation' where processing_step = 'proof';
update enrollments set snapshot = (snapshot - 'proof') || jsonb_build_object('confirmation', snapshot -> 'proof')
where snapshot ? 'proof';
alter table enrollments
  add constraint enrollments_status_check check (status in ('draft', 'submitted', 'pendingApproval', 'pendingProof',
    'returned', 'queued', 'processing', 'processed', 'failed', 'rejected', 'cancelled', 'expired', 'voided')),
  add constraint enrollments_processing_step_check
    check (processing_step in ('validate', 'apply', 'confirmation', 'cards', 'notices'));

-- Whoever set it stays named.
alter table settings disable trigger sign_record;
update settings set key = 'dependentProof' where key = 'dependentEvidence';
alter table settings enable trigger sign_record;
