/** Deletions that can be taken back for a while. */
export const restoring = `
alter table files add column restorable_until timestamptz;
`
