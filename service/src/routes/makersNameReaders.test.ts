import { expect, it } from 'vitest'
import { readDescription, type Shape } from '../../test/reference/readDescription.ts'
import { describeContract } from '../describeContract.ts'
import { ENDPOINTS } from './endpoints.ts'

const OF_ACCOUNT = 'its files have the readers of their account'
const OF_SIGN_IN = 'the sign-in was begun with readers'

/** Operations that make files or accounts without naming readers, and why. */
const WITHOUT_READERS: Readonly<Record<string, string>> = {
  syncItems: OF_ACCOUNT,
  syncSlackConversation: OF_ACCOUNT,
  syncOutlook: OF_ACCOUNT,
  syncGmail: OF_ACCOUNT,
  syncGithubRepositories: OF_ACCOUNT,
  claimSignIn: OF_SIGN_IN,
  resumeSignIn: OF_SIGN_IN,
  cancelSignIn: 'it makes nothing',
}

/** Of back ends: what they hand out makes files and accounts. */
const HANDED_OUT = ['createAccessToken', 'createConnectLink']

/** A new operation is among them by what its record has to say. */
const makers = ENDPOINTS.filter(
  ({ id, isDescribed, effect, within, needs }) =>
    isDescribed &&
    effect === 'change' &&
    (within === 'new files' ||
      within === 'sign-ins' ||
      needs === 'uploads:create' ||
      needs === 'accounts:connect' ||
      HANDED_OUT.includes(id)),
)

function hasReaders({ properties = {}, items, anyOf = [] }: Shape): boolean {
  return 'readers' in properties || (items !== undefined && hasReaders(items)) || anyOf.some(hasReaders)
}

it('every operation that makes files or accounts takes their readers, or says why not', async () => {
  const described = [...readDescription(await describeContract()).values()]
  const without = makers.filter(({ method, path }) => {
    const operation = described.find((one) => one.method === method && one.path === path)
    const body = operation?.requestBody?.content['application/json']?.schema
    const isInQuery = operation?.parameters.some((one) => one.in === 'query' && one.name === 'readers')
    return !isInQuery && !(body && hasReaders(body))
  })
  expect(without.map(({ id }) => id).sort()).toEqual(Object.keys(WITHOUT_READERS).sort())
  expect(makers.map(({ id }) => id)).toEqual(expect.arrayContaining(HANDED_OUT))
  expect(makers.length).toBeGreaterThan(20)
})
