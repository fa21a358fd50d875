import * as v from 'valibot'
import { MAX_LIST_ENTRIES, TagKey, TagText } from '../shared.ts'

export interface TagBlock {
  readonly key: string
  readonly value: string | number | boolean | readonly (string | number | boolean)[]
  readonly negate?: boolean | null | undefined
}
export interface TagsOfAll {
  readonly AND: readonly (TagBlock | TagsOfAll | TagsOfAny)[]
}
export interface TagsOfAny {
  readonly OR: readonly (TagBlock | TagsOfAll | TagsOfAny)[]
}
export type TagGroup = TagsOfAll | TagsOfAny
/** Requests are parsed by the schema of the same name. */
export type TagFilter = TagGroup | Readonly<Record<string, null>>

const One = v.union([TagText, v.number(), v.boolean()])

/** Matches this value of this tag. A list of values must be there entirely. `negate`: matches everything else. */
const Block = v.object({
  key: TagKey,
  value: v.union([One, v.pipe(v.array(One), v.minLength(1), v.maxLength(MAX_LIST_ENTRIES))]),
  negate: v.nullish(v.boolean(), false),
})

/** Maximum number of blocks and groups in one group. */
const MAX_BLOCKS = 100

/*@__NO_SIDE_EFFECTS__*/
function groupOf<S extends v.GenericSchema>(member: S) {
  const members = v.pipe(v.array(member), v.minLength(1), v.maxLength(MAX_BLOCKS))
  return v.union([v.object({ AND: members }), v.object({ OR: members })])
}

const Third = groupOf(Block)
const Second = groupOf(v.union([Block, Third]))
const Nothing = v.pipe(v.record(TagKey, v.null()), v.maxEntries(0))

/** Blocks in groups, groups in groups, three levels deep. An empty map matches everything. */
export const TagFilter: v.GenericSchema<TagFilter> = v.union(
  [groupOf(v.union([Block, Second])), Nothing],
  'Name one list AND or OR, of blocks with key and value or of such lists, three levels deep at most.',
)
