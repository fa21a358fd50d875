import type { Credential } from '../Credential.ts'

/** Whether the token has a scope. Hosts may request fewer scopes than the default. */
export function isAllowed({ extra }: Pick<Credential, 'extra'>, scope: string): boolean {
  return extra.scopes === undefined || extra.scopes.split(',').includes(scope)
}
