import { notice } from './en/notice.ts'
import { area } from './t.ts'

export const noticeTexts = area('notice', notice)
