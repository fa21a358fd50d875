export const awsExternalIds = `
-- What roles at AWS are assumed with: given by us, unlike for each customer, and the same for ever, whatever keys are
-- rotated. It is no secret.
alter table customers add column aws_external_id uuid not null default gen_random_uuid();
`
