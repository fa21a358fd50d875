import * as v from 'valibot'

/** For responses whose fields are all optional: a proxy in between may answer with an empty object or a list. */
export function answered<S extends v.GenericSchema>(schema: S) {
  const isAnswer = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  return v.pipe(v.custom<v.InferInput<S>>(isAnswer), schema)
}
