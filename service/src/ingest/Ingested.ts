import { UNREAD_PARTS } from '@inlet/wire/service'
import * as v from 'valibot'

/** What a chunk is found by, as `analyse` says. */
export const Found = v.object({ language: v.nullable(v.string()), terms: v.string() })
export type Found = v.InferOutput<typeof Found>

const Chunk = v.object({
  index: v.number(),
  text: v.string(),
  tokens: v.number(),
  /** 1-based page of a PDF or slide of a presentation on which the chunk begins, but for what it repeats of the one before; null for everything else. */
  page: v.nullable(v.number()),
  /** The one on which it ends. */
  lastPage: v.nullable(v.number()),
  /** Of the sections in which it begins, likewise, the widest first. */
  headings: v.array(v.string()),
  /** Absent: the file is so large that a job finds that out. */
  found: v.optional(Found),
})

/** A file's text and its chunks. Tokens are those of cl100k_base, characters are code points. */
export const Ingested = v.object({
  text: v.string(),
  characters: v.number(),
  tokens: v.number(),
  chunks: v.array(Chunk),
  unread: v.array(v.picklist(UNREAD_PARTS)),
  /** Notes for users about what is missing from the text. */
  notes: v.array(v.string()),
})
export type Ingested = v.InferOutput<typeof Ingested>
export type Chunk = v.InferOutput<typeof Chunk>
