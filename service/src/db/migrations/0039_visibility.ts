export const visibility = `
-- Who can see it at the source, where that says so: public, restricted or hidden.
alter table items add column visibility text;
`
