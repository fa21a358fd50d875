import { history } from './en/history.ts'
import { area } from './t.ts'

export const historyTexts = area('history', history)
