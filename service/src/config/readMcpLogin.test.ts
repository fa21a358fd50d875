import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const LOGIN = { INLET_MCP_ISSUER: 'https://login.example.com/', INLET_MCP_CUSTOMER_CLAIM: 'sub' }

test('there is no login of assistants unless it is named', () => {
  expect(readConfig({}).mcpLogin).toBeNull()
})

test('tokens of a login are for the public address and the only organization', () => {
  expect(readConfig({ ...LOGIN, INLET_PUBLIC_URL: 'http://localhost:9000/inlet' }).mcpLogin).toEqual({
    issuer: 'https://login.example.com/',
    audience: 'http://localhost:9000/inlet/mcp',
    organization: 'development',
    customerClaim: 'sub',
    userClaim: null,
    scopes: null,
  })
})

test('all of a login can be named', () => {
  const named = {
    ...LOGIN,
    INLET_API_KEYS: 'acme=first-long-key,globex=second-long-key',
    INLET_MCP_AUDIENCE: 'inlet',
    INLET_MCP_ORGANIZATION: 'globex',
    INLET_MCP_USER_CLAIM: 'email',
    INLET_MCP_SCOPES: 'files:read, search',
  }
  expect(readConfig(named).mcpLogin).toEqual({
    issuer: 'https://login.example.com/',
    audience: 'inlet',
    organization: 'globex',
    customerClaim: 'sub',
    userClaim: 'email',
    scopes: ['search', 'files:read'],
  })
})

test.each([
  [{ INLET_MCP_CUSTOMER_CLAIM: '' }, 'INLET_MCP_CUSTOMER_CLAIM is not set.'],
  [{ INLET_API_KEYS: 'acme=first-long-key,globex=second-long-key' }, 'INLET_MCP_ORGANIZATION is not set.'],
  [{ INLET_API_KEYS: 'none' }, 'INLET_MCP_ORGANIZATION is not set.'],
])('a login does not start with %o', (given, message) => {
  expect(() => readConfig({ ...LOGIN, ...given })).toThrow(message)
})

test('a login of an open service is reached by https', () => {
  const opened = {
    ...LOGIN,
    INLET_API_KEYS: 'acme=a-key-that-nobody-guesses-17',
    INLET_HOST_ORIGINS: 'https://app.example.com',
    INLET_FRAME_ORIGIN: 'https://connect.example.com',
    INLET_ENCRYPTION_KEYS: `k:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`,
  }
  expect(readConfig(opened).mcpLogin?.audience).toBe('https://connect.example.com/mcp')
  expect(() => readConfig({ ...opened, INLET_MCP_ISSUER: 'http://login.example.com' })).toThrow(
    'INLET_MCP_ISSUER names an origin by http.',
  )
})
