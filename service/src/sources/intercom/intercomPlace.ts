/** Where Intercom is: people sign in at one host, the API is at another. */
export type IntercomEndpoints = { readonly app: string; readonly api: string }

export const INTERCOM: IntercomEndpoints = {
  app: 'https://app.intercom.com',
  api: 'https://api.intercom.io',
}

/** Workspaces in Europe and in Australia have hosts of their own. */
const REGIONS: Readonly<Record<string, string>> = { EU: 'eu', AU: 'au' }
const OWN_HOST = /^https:\/\/(app|api)\.intercom\./

/** The address of one of Intercom's hosts in a region; another address is what it is. */
export function inRegion(address: string, region: string | undefined): string {
  const part = REGIONS[region?.toUpperCase() ?? '']
  return part === undefined ? address : address.replace(OWN_HOST, `https://$1.${part}.intercom.`)
}
