import * as v from 'valibot'
import { SOURCES } from '../enums.ts'
import { count, Id, list, MAX_IDS, OrderDirection, Pagination, Timestamp } from './shared.ts'

// The predecessor's way to set an organization's OAuth app at a source. /admin/apps/{source} is ours; both set the
// same.

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))

/** An entry of POST /white_label/create, and the body of POST /white_label/update. */
export const WhiteLabel = v.object({
  data_source_type: v.picklist(SOURCES),
  credentials: v.object({
    client_id: v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.regex(/^[\x21-\x7e]*$/)),
    redirect_uri: Text,
    client_secret: v.nullish(v.pipe(Text, v.regex(/^[\x21-\x7e]*$/))),
  }),
})
export type WhiteLabel = v.InferOutput<typeof WhiteLabel>

export const WhiteLabels = list(WhiteLabel, SOURCES.length)

export const WhiteLabelsQuery = v.object({
  pagination: v.optional(Pagination, {}),
  order_by: v.optional(v.picklist(['created_at', 'data_source_type']), 'created_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: v.optional(
    v.object({
      ids: v.nullish(list(Id, MAX_IDS)),
      data_source_type: v.nullish(list(v.picklist(SOURCES))),
    }),
    {},
  ),
})

export const DeleteWhiteLabels = v.object({ ids: list(Id, MAX_IDS) })

/** Without its secret: only whether there is one. */
export const WhiteLabelAnswer = v.object({
  id: Id,
  organization_id: Id,
  data_source_type: v.picklist(SOURCES),
  credentials: v.object({ client_id: v.string(), redirect_uri: v.string(), has_client_secret: v.boolean() }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const WhiteLabelsAnswer = v.array(WhiteLabelAnswer)
export const WhiteLabelsPage = v.object({ results: WhiteLabelsAnswer, count: count(0) })
