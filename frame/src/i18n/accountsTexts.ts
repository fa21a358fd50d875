import { accounts } from './en/accounts.ts'
import { area } from './t.ts'

export const accountsTexts = area('accounts', accounts)
