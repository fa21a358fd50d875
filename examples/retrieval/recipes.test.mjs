// Runs each recipe against a service, with the fake models of the libraries.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@inlet/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listen } from '../../service/src/http/listen.ts'
import { settled } from '../../service/test/settled.ts'
import { TestService } from '../../service/test/TestService.ts'

const isInstalled = existsSync(path.join(import.meta.dirname, 'node_modules/ai'))
const withoutPackages = isInstalled ? '' : ' (NOT RUN: npm test installs the packages)'
const QUESTION = 'When does the harbour open?'
const FOUND = 'The harbour opens at seven.'

let service
let server
let inlet
beforeAll(async () => {
  service = await TestService.start()
  server = await listen(service.app, { host: '127.0.0.1', port: 0 }, service.clock)
  const ann = await service.customer('ann')
  await settled(ann, (await ann.upload('hours.txt', FOUND)).id)
  const grant = { scopes: ['search'] }
  inlet = createClient({ baseUrl: server.url, apiKey: 'acme-test-api-key', customerId: 'ann', grant })
})
afterAll(async () => {
  await server?.close()
  await service?.stop()
})

describe.skipIf(!isInstalled)(`the recipe${withoutPackages}`, () => {
  it('for the Vercel AI SDK lets the model search', async () => {
    const { answer } = await import('./vercel-ai.ts')
    const { MockLanguageModelV3 } = await import('ai/test')
    const ends = (content, reason) => ({
      content: [content],
      finishReason: { unified: reason, raw: undefined },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      warnings: [],
    })
    const call = {
      type: 'tool-call',
      toolCallId: '1',
      toolName: 'search',
      input: JSON.stringify({ query: QUESTION }),
    }
    const model = new MockLanguageModelV3({
      doGenerate: [ends(call, 'tool-calls'), ends({ type: 'text', text: 'At seven.' }, 'stop')],
    })
    expect(await answer(QUESTION, model, inlet)).toBe('At seven.')
    const [, second] = model.doGenerateCalls
    expect(JSON.stringify(second.prompt)).toContain(FOUND)
    expect(JSON.stringify(second.prompt)).toContain('hours.txt')
  })

  it('for LangChain puts what was found into the prompt', async () => {
    const { answer } = await import('./langchain.ts')
    const { FakeListChatModel } = await import('@langchain/core/utils/testing')
    const prompts = []
    const callbacks = [{ handleChatModelStart: (_, [messages]) => void prompts.push(messages[0].content) }]
    const model = new FakeListChatModel({ responses: ['At seven.'], callbacks })
    expect(await answer(QUESTION, model, inlet)).toBe('At seven.')
    expect(prompts).toEqual([expect.stringContaining(`hours.txt: ${FOUND}`)])
  })

  it('for LlamaIndex puts what was found into the prompt', async () => {
    const { answer } = await import('./llamaindex.ts')
    const { MockLLM } = await import('@llamaindex/core/llms/mock')
    const llm = new MockLLM({ responseMessage: 'At seven.' })
    const complete = vi.spyOn(llm, 'complete')
    expect(await answer(QUESTION, llm, inlet)).toBe('At seven.')
    expect(JSON.stringify(complete.mock.calls)).toContain(FOUND)
  })

  it.each(['vercel-ai.ts', 'langchain.ts', 'llamaindex.ts'])('%s has forty lines at most', (file) => {
    const lines = readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
  })
})
