import * as v from 'valibot'
import type { SourceItem } from './SourceItem.ts'

const Chosen = v.object({ conversation: v.string(), name: v.string(), handle: v.nullable(v.string()) })

/** A conversation since a day, before it is imported. */
export type ChosenConversation = {
  readonly id: string
  readonly name: string
  readonly handle: string | null
}

/** An id that says since when. That of the item doesn't, and its handle is the one of its import. */
export function idOfConversation({ externalId, name, handle = null }: SourceItem): string {
  return JSON.stringify({ conversation: externalId, name, handle })
}

/** Null: not such an id. */
export function conversationOfId(id: string): ChosenConversation | null {
  if (!id.startsWith('{')) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Chosen), id, { abortEarly: true })
  if (!parsed.success) return null
  const { conversation, name, handle } = parsed.output
  return { id: conversation, name, handle }
}
