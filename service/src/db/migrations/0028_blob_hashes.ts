export const blobHashes = `
-- SHA-256 of the stored bytes, in hexadecimal digits. Null: there are none, or they were stored before this was noted.
alter table files add column blob_sha256 text;
`
