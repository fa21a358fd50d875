import type { Source } from '@inlet/wire/bridge'
import type { FormDescriptor } from './FormDescriptor.ts'
import { keyForms } from './keyForms.ts'
import { signInForms } from './signInForms.ts'

/** The form of each source that has one. */
export const descriptors: Readonly<Partial<Record<Source, FormDescriptor>>> = {
  ...keyForms,
  ...signInForms,
}
