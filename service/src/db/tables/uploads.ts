import type { Generated } from 'kysely'
import type { Json, Moment } from './columns.ts'

export type ResumableUploads = {
  id: string
  customer_id: number
  user_id: string | null
  metadata: string
  name: string
  settings: Json
  readers: Json | null
  media_type: string | null
  length: number
  received: Generated<number>
  writer: string | null
  file_id: number | null
  changed_at: Moment
  expires_at: Moment
}

export type UploadSegments = { upload_id: string; number: number; blob: string }
