import { items } from './en/items.ts'
import { area } from './t.ts'

export const itemsTexts = area('items', items)
