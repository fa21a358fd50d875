/** Where the page leads after a connection, or why it stays. */
export type WayBack =
  | { readonly address: URL; readonly problem: null }
  | { readonly address: null; readonly problem: string | null }

const NO_LINK = 'The address to return to is not a web link, so this page will stay open.'

/**
 * Whoever makes a link to this page also writes the address to return to, so that only pages that the deployment
 * names are followed: a stranger's page could pass for the one that the person came from.
 * @param allowed Asks for the origins, only when there is a link to compare with them.
 */
export async function wayBack(
  text: string | null,
  allowed: () => Promise<readonly string[]>,
): Promise<WayBack> {
  if (text === null) return { address: null, problem: null }
  const address = webLink(text)
  if (!address) return { address: null, problem: NO_LINK }
  const origins = await allowed()
  if (origins.includes(address.origin)) return { address, problem: null }
  return {
    address: null,
    problem: `This page does not lead to ${address.origin}, so it will stay open.`,
  }
}

/** The address with what the page there wants to know. Its own query stays. */
export function returnAddress(address: URL, source: string): string {
  const target = new URL(address)
  target.searchParams.set('source', source)
  target.searchParams.set('status', 'success')
  return target.href
}

/** A whole http or https address without user name; undefined for anything that browsers and people read differently. */
function webLink(text: string): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
}
