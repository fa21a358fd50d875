import * as v from 'valibot'

/** The parts of Guru's answers that are read: https://developer.getguru.com/reference */

const Id = v.pipe(v.string(), v.nonEmpty())
const Text = v.nullish(v.string(), '')
const Time = v.nullish(v.string(), null)

/** For a user's token. */
export const Person = v.object({
  user: v.object({ id: v.nullish(v.string()), email: Id, firstName: Text, lastName: Text }),
  team: v.object({ id: Id, name: Text }),
})

export const Collection = v.object({
  id: Id,
  name: Text,
  /** The folder of a collection. The field has an old and a new name. */
  homeFolderSlug: v.nullish(v.string()),
  homeBoardSlug: v.nullish(v.string()),
})
export type Collection = v.InferOutput<typeof Collection>

/** A card or a folder in the listing of a folder. */
export const Entry = v.object({
  id: Id,
  type: v.string(),
  /** Of folders. */
  title: Text,
  /** Of cards. */
  preferredPhrase: Text,
  slug: Text,
  dateCreated: Time,
  lastModified: Time,
})
export type Entry = v.InferOutput<typeof Entry>

export const Card = v.object({
  id: Id,
  preferredPhrase: Text,
  /** HTML. */
  content: Text,
  archived: v.nullish(v.boolean(), false),
})
