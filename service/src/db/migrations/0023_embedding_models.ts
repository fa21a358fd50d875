export const embeddingModels = `
-- The contract's name of the model that made a file's vectors. Null: none did.
alter table files add column embedding_model text;
-- So far all were made by the deployment's own, whatever was asked for, but for those that were uploaded.
update files f set embedding_model = coalesce(
  (select c.model from chunks c where c.file_id = f.id and c.embedding is not null order by c.index limit 1),
  'OPENAI'
) where num_embeddings > 0;
`
