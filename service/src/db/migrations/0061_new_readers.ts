export const newReaders = `
-- Who may read what is made with a token, or connected by a link, besides its person. Null: nobody is named.
alter table access_tokens add column readers text[];
alter table connect_links add column readers text[];
`
