import type { H3Event } from 'h3'

/** Stands for your sign-in: who is asking, read from the session, or null. Never from what the request says. */
export async function signedInCustomer(_event: H3Event): Promise<string | null> {
  return 'customer-1'
}
