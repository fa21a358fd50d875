import type { Stack } from './Stack.ts'

/** A connect link that the back end of the host makes. */
export async function makeLink(stack: Stack, customer: string, more: object): Promise<string> {
  const { url }: { url: string } = await stack.askAsBackEnd('POST', '/connect_links', {
    customer_id: customer,
    ...more,
  })
  return url
}
