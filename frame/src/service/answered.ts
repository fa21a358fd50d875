import * as v from 'valibot'

/**
 * For answers of which every field may be missing: an empty object, or a list, is what somebody else answers who
 * stands between us and the service.
 */
export function answered<S extends v.GenericSchema>(schema: S) {
  const isAnswer = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  return v.pipe(v.custom<v.InferInput<S>>(isAnswer), schema)
}
