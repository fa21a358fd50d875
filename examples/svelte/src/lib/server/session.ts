/** Stands for your sign-in: who is asking, read from the session, or null. Never from what the request says. */
export async function signedInCustomer(): Promise<string | null> {
  return 'customer-1'
}
