import { errors } from './errors.ts'
import { integrations } from './integrations.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** English, as far as the first screens need it: the wording that the requirements give. */
export const en = { ui, shell, integrations, errors } as const
