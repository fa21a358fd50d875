import * as v from 'valibot'

/** The query parameters with which a source redirects the user back. */
export const Return = v.objectWithRest(
  { state: v.pipe(v.string(), v.minLength(1), v.maxLength(500)) },
  v.string(),
)
export type Return = v.InferOutput<typeof Return>
