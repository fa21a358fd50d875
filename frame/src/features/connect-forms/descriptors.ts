import type { Source } from '@inlet/wire/bridge'
import type { FormDescriptor } from './FormDescriptor.ts'
import { keysForms } from './keysForms.ts'
import { signInForms } from './signInForms.ts'

/** The form of each source that has one. */
export const descriptors: Readonly<Partial<Record<Source, FormDescriptor>>> = {
  ...keysForms,
  ...signInForms,
}
