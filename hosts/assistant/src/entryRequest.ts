import { SOURCES, type WidgetConfig } from '@inlet/sdk'
import { sourceSet } from './sourceSets.ts'

/** What a person comes with. */
export type EntryRequest = {
  /** What the address lacks, in the words for the person; null when the widget can open. */
  readonly missing: string | null
  /** What the page hands on to ask for a token. */
  readonly identity: URLSearchParams
  /** Where to go after a connection, as it was given: not yet to be trusted. */
  readonly redirectUrl: string | null
  /** What the connection is called there. */
  readonly source: string
  readonly options: WidgetConfig
  /** What is wrong without being in the way; for the log. */
  readonly problem: string | null
}

const ENTRY_POINTS = ['INTEGRATION_LIST', ...SOURCES] as const

/**
 * Reads the query of the page's address: `customer_id`, `askai_id`, `entryPoint`, `v2`, `v2_tickets`,
 * `knowledge_type`, `large_chunks`, `redirect_url`, and `expires` and `signature` of a signed link.
 */
export function entryRequest(search: string): EntryRequest {
  const query = new URLSearchParams(search)
  const given = (name: string) => query.get(name)?.trim() || null
  const isYes = (name: string) => query.get(name) === 'yes'

  const customer = given('customer_id')
  const assistant = given('askai_id')
  const named = given('entryPoint')
  const entryPoint = ENTRY_POINTS.find((known) => known === named)
  const knowledge = (['help_centre', 'internal'] as const).find((known) => known === given('knowledge_type'))
  const isV2 = isYes('v2')
  const mode = {
    isV2,
    ticketsOnly: isYes('v2_tickets'),
    knowledge: knowledge ?? null,
    largeChunks: isYes('large_chunks'),
  }
  return {
    missing: whatIsMissing(customer, assistant),
    identity: identityOf(query, customer ?? ''),
    redirectUrl: given('redirect_url'),
    source: entryPoint ?? 'INTEGRATION_LIST',
    options: {
      alwaysOpen: true,
      enabledIntegrations: sourceSet(mode, entryPoint),
      ...(entryPoint && { entryPoint }),
      tags: { askai_id: assistant ?? '', ...(isV2 && { version: 'v2' }) },
    },
    problem: named && !entryPoint ? `The entry point ${named} is not known.` : null,
  }
}

function whatIsMissing(customer: string | null, assistant: string | null): string | null {
  if (!customer && !assistant) return 'Please provide Customer ID and askai ID in the URL.'
  if (!customer) return 'Please provide customer ID in the URL.'
  return assistant ? null : 'Please provide askai id in the URL.'
}

function identityOf(query: URLSearchParams, customer: string): URLSearchParams {
  const identity = new URLSearchParams({ customer_id: customer })
  for (const name of ['expires', 'signature']) {
    const value = query.get(name)
    if (value !== null) identity.set(name, value)
  }
  return identity
}
