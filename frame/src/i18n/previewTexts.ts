import { preview } from './en/preview.ts'
import { area } from './t.ts'

export const previewTexts = area('preview', preview)
