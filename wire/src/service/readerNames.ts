import * as v from 'valibot'
import { list, text } from './shared.ts'

// Apart from the calls of back ends, because the frame's calls have readers too.

/** Readers of one file or account. Groups hold more. */
export const MAX_READERS = 100
export const MAX_ID_CHARS = 255

/** `user:…` with the `user_id` of its tokens, `group:…`, or `team`: all people of the customer. */
const Reader = v.pipe(
  text(MAX_ID_CHARS + 'group:'.length),
  v.regex(
    /^(?:team|(?:user|group):\P{Cc}{1,255})$/u,
    'Write user:…, group:… or team, with your own name for it behind.',
  ),
)

/** Who may read it. Empty, null and absent: nobody, but for tokens without `user_id` and your API key. */
export const Readers = list(Reader, MAX_READERS)

/** The same in a query, with commas. */
export const ReadersText = v.pipe(
  text(MAX_READERS * 64),
  v.transform((written) => written.split(',')),
  Readers,
)
