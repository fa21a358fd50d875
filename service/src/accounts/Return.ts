import * as v from 'valibot'

/** What a source sends back with the person. */
export const Return = v.objectWithRest(
  { state: v.pipe(v.string(), v.minLength(1), v.maxLength(500)) },
  v.string(),
)
export type Return = v.InferOutput<typeof Return>
