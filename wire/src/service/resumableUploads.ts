import * as v from 'valibot'
import { UserFile } from './files.ts'

/** 200 of GET /uploads/tus/{id}: how far a resumable upload is. */
export const ResumableUpload = v.object({
  /** Bytes received. */
  offset: v.number(),
  length: v.number(),
  expires_at: v.string(),
  /** Null until all bytes are received. */
  file: v.nullable(UserFile),
})
export type ResumableUpload = v.InferOutput<typeof ResumableUpload>
