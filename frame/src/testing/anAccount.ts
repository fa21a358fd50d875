import { Account } from '@inlet/wire/service'
import type * as v from 'valibot'
import { parse } from 'valibot'

type Given = Partial<v.InferInput<typeof Account>> & { readonly id: number }

/** An account as the service would answer it, with everything not given at its default. */
export function anAccount(given: Given): Account {
  return parse(Account, { data_source_type: 'DROPBOX', sync_status: 'READY', ...given })
}
