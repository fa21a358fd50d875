import { expect, test } from 'vitest'
import { checkOfApp } from './checkOfApp.ts'

const BACK = 'https://connect.example.com/integrations/oauth/callback'

test('a source that there is no connector to is not connected by an app', () => {
  expect(checkOfApp('NOTION', null, null, BACK)).toEqual({
    source: 'NOTION',
    configured: false,
    origin: null,
    redirect_uri: BACK,
    scopes: [],
    variable: 'INLET_APP_NOTION',
    remedy: expect.stringMatching(/no connector/),
  })
})
