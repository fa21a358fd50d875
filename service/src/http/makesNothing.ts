/**
 * Calls that only read, though they are no GET. Of every other POST, PUT and DELETE an `Idempotency-Key` is kept: a call
 * that is new is among those by itself.
 */
const READING: ReadonlySet<string> = new Set([
  '/embeddings',
  '/integrations/items/list',
  '/list_chunks_and_embeddings',
  '/list_users',
  '/text_chunks',
  '/user_data_sources',
  '/user_files_v2',
  '/webhooks',
  '/white_label/list',
])

/** Whether the call leaves nothing behind, so that it may be made as often as anybody likes. */
export function makesNothing(method: string, path: string): boolean {
  return !['POST', 'PUT', 'DELETE'].includes(method) || READING.has(path)
}
