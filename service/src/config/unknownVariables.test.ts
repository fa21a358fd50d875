import { expect, test } from 'vitest'
import { unknownVariables } from './unknownVariables.ts'
import { Variables } from './variables.ts'

test('names a misspelled variable, with the one that was meant [F-337]', () => {
  expect(
    unknownVariables({ INLET_HOST_ORIGIN: 'https://app.example.com', INLET_MAX_UPLOADBYTES: '5' }),
  ).toEqual([
    { name: 'INLET_HOST_ORIGIN', closest: 'INLET_HOST_ORIGINS' },
    { name: 'INLET_MAX_UPLOADBYTES', closest: 'INLET_MAX_UPLOAD_BYTES' },
  ])
})

test('guesses nothing where no name is close', () => {
  expect(unknownVariables({ INLET_COLOR_SCHEME: 'dark' })).toEqual([
    { name: 'INLET_COLOR_SCHEME', closest: null },
  ])
})

test('says nothing of known, empty and foreign variables, apps, and what commands read', () => {
  const known = Object.fromEntries(Object.keys(Variables.entries).map((name) => [name, '1']))
  const others = { INLET_APP_BOX: 'id:secret', INLET_URL: 'http://x', INLET_TEST_SEED: '1', PATH: '/bin' }
  expect(unknownVariables({ ...known, ...others, INLET_EMPTY: ' ' })).toEqual([])
})
