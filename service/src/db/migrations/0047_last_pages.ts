export const lastPages = `
-- The page on which a chunk ends. Null: it has no pages, or was read by an earlier release.
alter table chunks add column last_page integer;
`
