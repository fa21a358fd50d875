import type { PREVIEW_STATES } from '@inlet/wire/service'
import type { GeneratedAlways } from 'kysely'
import type { Json, Moment } from './columns.ts'

export type Previews = {
  id: GeneratedAlways<number>
  customer_id: number
  account_id: number
  /** Ids at the source. */
  item_ids: Json
  state: (typeof PREVIEW_STATES)[number]
  /** Why it failed, as a sentence for users. */
  reason: string | null
  /** `PreviewFigures` */
  figures: Json
  created_at: Moment
  expires_at: Moment
}
