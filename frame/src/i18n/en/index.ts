import { errors } from './errors.ts'
import { integrations } from './integrations.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** English texts of the first screens, with the wording of the requirements. */
export const en = { ui, shell, integrations, errors } as const
