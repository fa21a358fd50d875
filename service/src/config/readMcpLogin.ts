import { MCP_SCOPES, type McpScope } from '@inlet/wire/service'
import { StartFault } from '../lib/StartFault.ts'
import type { Config } from './config.ts'
import type { Variables } from './variables.ts'

/** The host's own login, whose tokens open `/mcp`. */
export type McpLogin = {
  /** As its tokens name it, letter by letter. */
  readonly issuer: string
  /** Tokens for anything else are refused. */
  readonly audience: string
  readonly organization: string
  /** Claims that name the customer and the person. `userClaim` null: the person isn't named. */
  readonly customerClaim: string
  readonly userClaim: string | null
  /** What each of its tokens allows. Null: what the token says. */
  readonly scopes: readonly McpScope[] | null
}

/** Reads which login's tokens open `/mcp`. Null: only those of this service do. */
export function readMcpLogin(set: Variables, apiKeys: Config['apiKeys'], publicUrl: string): McpLogin | null {
  const issuer = set.INLET_MCP_ISSUER
  if (issuer === undefined) return null
  const customerClaim = set.INLET_MCP_CUSTOMER_CLAIM
  if (customerClaim === undefined) {
    throw new StartFault(
      'INLET_MCP_CUSTOMER_CLAIM is not set. Set it to the claim that names the customer, such as sub.',
    )
  }
  return {
    issuer,
    audience: set.INLET_MCP_AUDIENCE ?? `${publicUrl}/mcp`,
    organization: set.INLET_MCP_ORGANIZATION ?? onlyOrganization(apiKeys),
    customerClaim,
    userClaim: set.INLET_MCP_USER_CLAIM ?? null,
    scopes: set.INLET_MCP_SCOPES ? MCP_SCOPES.filter((scope) => set.INLET_MCP_SCOPES?.includes(scope)) : null,
  }
}

function onlyOrganization(apiKeys: Config['apiKeys']): string {
  const [name, ...others] = new Set(apiKeys.map(({ organization }) => organization))
  if (name !== undefined && others.length === 0) return name
  throw new StartFault(
    'INLET_MCP_ORGANIZATION is not set. Set it to the organization whose customers sign in at INLET_MCP_ISSUER.',
  )
}
