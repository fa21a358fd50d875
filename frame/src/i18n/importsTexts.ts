import { imports } from './en/imports.ts'
import { area } from './t.ts'

export const importsTexts = area('imports', imports)
