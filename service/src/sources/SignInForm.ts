import type * as v from 'valibot'

/** A form before the sign-in page. */
export type SignInForm = {
  /** The path to its fields in the request. Absent: the request itself. */
  readonly place?: readonly string[]
  /** The fields by name. */
  readonly fields: Readonly<Record<string, v.GenericSchema<string, string>>>
  /** Fields that may be empty. Absent: none. */
  readonly optional?: readonly string[]
  /** Of these, the ones that may not be empty if only what is picked may be read. Absent: none. */
  readonly neededIfPicked?: readonly string[]
}
