export const uploadHashes = `
-- Whether a file was uploaded already is asked by its bytes.
create index files_by_upload_hash on files (customer_id, blob_sha256)
  where account_id is null and blob_sha256 is not null and deleted_at is null;
`
