import { afterAll, expect, test } from 'vitest'
import { type Agents, createAgents } from './createAgents.ts'
import { openTestSite } from './outbound/openTestSite.ts'

const { signal } = new AbortController()
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

test('an address that the operator named is open to what it was named for, and to nothing that people type [F-038]', async () => {
  const site = await openTestSite({})
  closing.push(site.close)
  const sources = { realSources: new Set<string>(), endpoints: { azure: '', github: site.origin, slack: '' } }
  const byGithub = createAgents({
    fetchAllow: [],
    webhookUrl: null,
    mcpLogin: null,
    consoleLogin: null,
    sources,
  })
  const elsewhere = { ...sources, endpoints: { azure: '', github: 'https://api.github.com', slack: '' } }
  const byHook = createAgents({
    fetchAllow: [],
    webhookUrl: `${site.origin}/hook`,
    mcpLogin: null,
    consoleLogin: null,
    sources: elsewhere,
  })
  const byNobody = createAgents({
    fetchAllow: [],
    webhookUrl: null,
    mcpLogin: null,
    consoleLogin: null,
    sources: elsewhere,
  })
  closing.push(byGithub.close, byHook.close, byNobody.close)
  const status = async (agent: Agents['agent']) => {
    const { statusCode, body } = await agent.request(new URL(site.origin), { headers: {}, signal })
    await body.dump()
    return statusCode
  }
  expect(await status(byGithub.operatorAgent)).toBe(404)
  expect(await status(byHook.operatorAgent)).toBe(404)
  for (const closed of [byGithub.agent, byHook.agent, byNobody.agent, byNobody.operatorAgent])
    await expect(status(closed)).rejects.toThrow()
})
