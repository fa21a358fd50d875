import { upload } from './en/upload.ts'
import { area } from './t.ts'

export const uploadTexts = area('upload', upload)
