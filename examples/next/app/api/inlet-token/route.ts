import { inletToken } from '../../../lib/inletToken'
import { signedInCustomer } from '../../../lib/session'

export async function GET(): Promise<Response> {
  return inletToken(await signedInCustomer())
}
