import { inletToken } from '../inletToken.server'
import { signedInCustomer } from '../session.server'

/** A route without a component answers what its loader does. */
export async function loader(): Promise<Response> {
  return inletToken(await signedInCustomer())
}
