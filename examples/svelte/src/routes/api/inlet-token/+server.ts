import { inletToken } from '$lib/server/inletToken'
import { signedInCustomer } from '$lib/server/session'

export async function GET(): Promise<Response> {
  return inletToken(await signedInCustomer())
}
