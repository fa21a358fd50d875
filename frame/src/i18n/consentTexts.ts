import { consent } from './en/consent.ts'
import { area } from './t.ts'

export const consentTexts = area('consent', consent)
