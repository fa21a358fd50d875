import type { OptionProblem } from '@inlet/wire/bridge/schemas'
import type { Integrations } from '../domain/offer/Integrations.ts'
import { LANGUAGES, nearestLanguage } from '../i18n/languages.ts'

// Problems that no schema sees: options that are well-formed but cannot be used.

export function localeProblem(locale: string | undefined): OptionProblem | null {
  if (locale === undefined || nearestLanguage([locale])) return null
  return { path: 'locale', message: `${locale} is none of ${LANGUAGES.map(({ tag }) => tag).join(', ')}` }
}

export function entryPointProblem(
  named: string | undefined,
  integrations: Pick<Integrations, 'entryPoint'>,
): OptionProblem | null {
  if (!integrations.entryPoint(named).problem) return null
  return { path: 'entryPoint', message: `${named} is not enabled` }
}
