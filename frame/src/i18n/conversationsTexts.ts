import { conversations } from './en/conversations.ts'
import { area } from './t.ts'

export const conversationsTexts = area('conversations', conversations)
