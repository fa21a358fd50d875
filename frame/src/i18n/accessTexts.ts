import { access } from './en/access.ts'
import { area } from './t.ts'

export const accessTexts = area('access', access)
