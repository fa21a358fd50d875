import { expect, it } from 'vitest'
import { Integrations } from '../domain/offer/Integrations.ts'
import { entryPointProblem, localeProblem } from './optionProblems.ts'

it('a language is a problem if it is not spoken, whatever its region', () => {
  expect([undefined, 'de', 'pt-PT', 'EN-gb'].map(localeProblem)).toEqual([null, null, null, null])
  expect(localeProblem('tlh')).toEqual({
    path: 'locale',
    message: 'tlh is none of en, de, fr, es, pt-BR, ja, ar',
  })
})

it('an entry point is a problem if its source is not on offer [CFG-09]', () => {
  const given = { options: { enabledIntegrations: [{ id: 'BOX' as const }] }, fileSizeLimit: null }
  const problemOf = (named: string | undefined) => entryPointProblem(named, new Integrations(given))
  expect([undefined, 'INTEGRATION_LIST', 'BOX'].map(problemOf)).toEqual([null, null, null])
  expect(problemOf('SLACK')).toEqual({ path: 'entryPoint', message: 'SLACK is not enabled' })
})
