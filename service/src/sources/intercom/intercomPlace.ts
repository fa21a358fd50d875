/** The origins of the sign-in page and the API. */
export type IntercomEndpoints = { readonly app: string; readonly api: string }

export const INTERCOM: IntercomEndpoints = {
  app: 'https://app.intercom.com',
  api: 'https://api.intercom.io',
}

/** Workspaces in Europe and Australia have their own hosts. */
const REGIONS: Readonly<Record<string, string>> = { EU: 'eu', AU: 'au' }
const OWN_HOST = /^https:\/\/(app|api)\.intercom\./

/** Returns the URL in a region. URLs other than Intercom's own stay as they are. */
export function inRegion(address: string, region: string | undefined): string {
  const part = REGIONS[region?.toUpperCase() ?? '']
  return part === undefined ? address : address.replace(OWN_HOST, `https://$1.${part}.intercom.`)
}
