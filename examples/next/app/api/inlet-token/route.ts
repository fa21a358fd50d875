import { connection } from 'next/server'
import { inletToken } from '../../../lib/inletToken'
import { signedInCustomer } from '../../../lib/session'

export async function GET(): Promise<Response> {
  await connection()
  return inletToken(await signedInCustomer())
}
