import type { AccessKind, MissingScope } from '@inlet/wire/service'
import type { AccountRow, SignedIn } from '../db/accounts/accounts.ts'
import type { Credential } from '../sources/Credential.ts'
import { missingScopes } from '../sources/SourceAccess.ts'
import { chosenAccess } from '../sources/thirdPartySources.ts'

/** What a credential allows, as its account stores it. */
export function grantOf(
  source: string,
  { extra, grantedScopes }: Credential,
): Pick<SignedIn, 'grantedScopes' | 'accessKind'> {
  const kind: AccessKind | null = chosenAccess(source, extra.access)?.access ?? null
  return { grantedScopes: grantedScopes ?? null, accessKind: kind }
}

/** What Inlet would read and was not allowed to. Null: not known. */
export function missingOf(
  row: Pick<AccountRow, 'data_source_type' | 'access_kind' | 'granted_scopes'>,
): MissingScope[] | null {
  const access = chosenAccess(row.data_source_type, row.access_kind)
  if (!access || !row.granted_scopes) return null
  return missingScopes(access, row.granted_scopes).map(({ scope, reason }) => ({
    scope,
    reason_code: reason,
  }))
}
