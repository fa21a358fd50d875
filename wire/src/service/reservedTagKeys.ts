/** Reserved tag keys: the service sets them itself. */
export const RESERVED_TAG_KEYS = [
  'db_embedding_id',
  'organization_id',
  'user_id',
  'organization_user_file_id',
] as const
