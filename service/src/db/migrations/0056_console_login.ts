export const consoleLogin = `
-- Sign-ins of operators that are at their provider. Everything about one is derived from the cookie of its browser.
create table console_sign_ins (
  -- Hexadecimal SHA-256 of the cookie.
  hash text primary key,
  expires_at timestamptz not null
);
create index console_sign_ins_by_end on console_sign_ins (expires_at);

-- Of a session that began at a provider: its id of the person, and their role. key_proof is of the settings of the
-- login then, so the release before finds no key for it, and ends it.
alter table console_sessions add column subject text, add column role text;
`
