import type { ConnectFormProps } from '../../domain/screens.ts'
import { DescribedForm } from './DescribedForm.tsx'
import { descriptors } from './descriptors.ts'

/** The form of a source, in the screen of another feature. */
export function ConnectForm(props: ConnectFormProps) {
  const descriptor = descriptors.get(props.integration.id)
  if (!descriptor) throw new Error(`There is no form for ${props.integration.id}`)
  return <DescribedForm {...props} descriptor={descriptor} />
}
