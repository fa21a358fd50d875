import type { Credential } from '../Connector.ts'

/** Hosts may ask for less than Slack offers. */
export function isAllowed({ extra }: Pick<Credential, 'extra'>, scope: string): boolean {
  return extra.scopes === undefined || extra.scopes.split(',').includes(scope)
}
