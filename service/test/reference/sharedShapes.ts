import { withoutNull } from './members.ts'
import type { Operation, Shape } from './readDescription.ts'

/** What many calls share, each described once: where it is read from, and the way to it there. */
export const SHARED: readonly Shared[] = [
  { name: 'File', call: 'POST /resync_file', way: ['answer'] },
  { name: 'Account', call: 'POST /integrations/items/sync', way: ['answer'] },
  { name: 'Chunk', call: 'POST /text_chunks', way: ['answer', 'results', '[]'] },
  { name: 'Customer', call: 'POST /user', way: ['answer'] },
  { name: 'File filters', call: 'POST /user_files_v2', way: ['body', 'filters'] },
  {
    name: 'Tag filter',
    call: 'POST /user_files_v2',
    way: ['body', 'filters', 'tags_v2'],
    text: 'A condition, `{ "key": …, "value": …, "negate": false }`, whose `value` is a text, a number, a boolean or a list of those; or a group, `{ "AND": […] }` or `{ "OR": […] }`, of 1 to 100 conditions and groups, three deep.',
  },
  { name: 'Embedding model', call: 'POST /integrations/files/sync', way: ['body', 'embedding_model'] },
  { name: 'Sync configuration', call: 'POST /integrations/files/sync', way: ['body', 'file_sync_config'] },
]
type Shared = {
  readonly name: string
  readonly call: string
  readonly way: Way
  /** In the place of a table that nobody could read. */
  readonly text?: string
}
export type Way = readonly [from: 'answer' | 'body', ...members: string[]]

/** The schema at a place in the body or the answer of a call. */
export function shapeAt(operation: Operation, [from, ...way]: Way): Shape {
  const content = from === 'body' ? operation.requestBody?.content : operation.responses['200']?.content
  let shape: Shape = content?.['application/json']?.schema ?? {}
  for (const name of way) {
    const { core } = withoutNull(shape)
    shape = (name === '[]' ? core.items : core.properties?.[name]) ?? {}
  }
  return withoutNull(shape).core
}

/** Equal for schemas that say the same, with or without a default, ours or not. */
export function keyOf(shape: Shape): string {
  const { default: _, 'x-inlet-extension': __, ...rest } = withoutNull(shape).core
  return JSON.stringify(rest, (name, value) => (name === 'x-inlet-extension' ? undefined : value))
}
