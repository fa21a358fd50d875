import { Account } from '@inlet/wire/service'
import type * as v from 'valibot'
import { parse } from 'valibot'

type AccountFields = Partial<v.InferInput<typeof Account>> & { readonly id: number }

/** An account as the service returns it, with defaults for all other fields. */
export function anAccount(fields: AccountFields): Account {
  return parse(Account, { data_source_type: 'DROPBOX', sync_status: 'READY', ...fields })
}
