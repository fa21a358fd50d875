import { expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { readConfig } from '../config/config.ts'
import { createAgents } from '../createAgents.ts'
import { createConnectors, type Emulated } from './createConnectors.ts'
import { THIRD_PARTY_SOURCES } from './thirdPartySources.ts'

const config = readConfig({})
const agents = createAgents(config)
const APP = { id: null, clientId: 'inlet', clientSecret: null, settings: {} }
const emulatorOf = (): Emulated => ({ endpoints: {}, agent: agents.agent, app: APP })

function connectors(sandbox: Parameters<typeof createConnectors>[0]['sandbox'], realSources: string[] = []) {
  const { endpoints } = config.sources
  const deps = { endpoints, agents, userAgent: 'Inlet', clock: new TestClock(), room: async () => 0 }
  return createConnectors({ ...deps, sandbox, realSources: new Set(realSources) })
}

test('what is no source has no connector, whether the sandbox is on or off', () => {
  for (const made of [connectors({ emulatorOf }), connectors(null)])
    for (const name of ['LOCAL_FILES', 'toString']) expect(made.connectorFor(name)).toBeNull()
})

test('with the sandbox on all sources ask it, except those that are listed as real', () => {
  const made = connectors({ emulatorOf }, ['GITHUB'])
  const played = THIRD_PARTY_SOURCES.filter((source) => made.playedFor(source) !== null)
  expect(played).toEqual(THIRD_PARTY_SOURCES.filter((source) => source !== 'GITHUB'))
  expect(made.connectorFor('GITHUB')).toBe(made.realFor('GITHUB'))
  expect(made.connectorFor('BOX')).toBe(made.playedFor('BOX')?.connector)
  expect(made.connectorFor('BOX')).not.toBe(made.realFor('BOX'))
})

test('with the sandbox off each source asks its vendor', () => {
  const made = connectors(null)
  for (const source of THIRD_PARTY_SOURCES) {
    expect(made.playedFor(source)).toBeNull()
    expect(made.connectorFor(source)).toBe(made.realFor(source))
  }
})
