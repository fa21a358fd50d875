export const uploadedVectors = `
-- Few chunks have vectors of a named model; how long those are is asked at every upload of others.
create index chunks_by_model on chunks (model, file_id) where model is not null;
`
