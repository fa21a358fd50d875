import { files } from './en/files.ts'
import { area } from './t.ts'

export const filesTexts = area('files', files)
