import { Account } from '@inlet/wire/service'
import type * as v from 'valibot'
import { parse } from 'valibot'

type AccountFields = Partial<v.InferInput<typeof Account>> & { readonly id: number }

/** An account as the service would answer it, with everything not given at its default. */
export function anAccount(fields: AccountFields): Account {
  return parse(Account, { data_source_type: 'DROPBOX', sync_status: 'READY', ...fields })
}
