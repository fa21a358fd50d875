export const picks = `
-- Sign-ins after which the person chooses, in the same window, what is imported.
alter table sign_ins add column picks boolean not null default false;
`
