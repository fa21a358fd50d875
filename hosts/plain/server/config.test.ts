import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('has defaults for everything but the key', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    serviceUrl: 'http://localhost:8000',
    frameUrl: 'http://localhost:8000/frame/',
    apiKey: '',
    playground: true,
  })
})

test('takes the frame of the service that it is told, unless told otherwise', () => {
  const served = readConfig({
    INLET_HOST_PORT: '3100',
    INLET_SERVICE_URL: 'https://inlet.example/a/',
    INLET_API_KEY: 'k',
  })
  expect(served).toEqual({
    port: 3100,
    serviceUrl: 'https://inlet.example/a',
    frameUrl: 'https://inlet.example/a/frame/',
    apiKey: 'k',
    playground: true,
  })
  expect(readConfig({ INLET_FRAME_URL: 'https://frame.example/' }).frameUrl).toBe('https://frame.example/')
})

test('has the playground in development, and in production where it is turned on', () => {
  const playground = (environment: Record<string, string>) => readConfig(environment).playground
  expect(playground({ NODE_ENV: 'production' })).toBe(false)
  expect(playground({ NODE_ENV: 'production', INLET_HOST_PLAYGROUND: 'true' })).toBe(true)
  expect(playground({ INLET_HOST_PLAYGROUND: 'false' })).toBe(false)
})

test.each([
  { INLET_HOST_PLAYGROUND: 'yes' },
  { INLET_HOST_PORT: 'x' },
  { INLET_HOST_PORT: '70000' },
  { INLET_SERVICE_URL: 'localhost' },
  { INLET_FRAME_URL: 'frame' },
])('refuses %o', (environment) => {
  expect(() => readConfig(environment)).toThrow()
})
