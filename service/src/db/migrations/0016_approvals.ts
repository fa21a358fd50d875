export const approvals = `
alter table sign_ins
  -- Hexadecimal SHA-256 of what an administrator's page brings back. Null: the sign-in needs no administrator.
  add column approval_hash text unique,
  -- When an administrator came back from there and had agreed.
  add column approved_at timestamptz;
`
