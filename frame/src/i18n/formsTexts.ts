import { forms } from './en/forms.ts'
import { area } from './t.ts'

export const formsTexts = area('forms', forms)
