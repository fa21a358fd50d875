import { mail } from './en/mail.ts'
import { area } from './t.ts'

export const mailTexts = area('mail', mail)
