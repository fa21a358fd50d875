import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../service/test/freePort.ts'
import { BACK_ENDS, type BackEnd, folderOf, versionOf } from './support/backEnds.ts'
import { Stack } from './support/Stack.ts'

const API_KEY = 'back-ends-api-key'

const test = base.extend<{ start: Start }, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stack = await Stack.start({ INLET_API_KEYS: `back-ends=${API_KEY}` })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  start: async ({ stack }, use) => {
    const running: ChildProcess[] = []
    await use(async (backEnd, apiKey) => {
      const port = await freePort()
      const [program, ...args] = backEnd.start.map((part) => part.replace('$PORT', String(port)))
      const child = spawn(program ?? '', args, {
        cwd: folderOf(backEnd),
        env: {
          ...process.env,
          PYTHONDONTWRITEBYTECODE: '1',
          PORT: String(port),
          INLET_URL: stack.service,
          INLET_API_KEY: apiKey,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      return answering(`http://127.0.0.1:${port}`, child)
    })
    await Promise.all(running.map(end))
  },
})

type Running = { readonly address: string; said(): string }
type Start = (backEnd: BackEnd, apiKey: string) => Promise<Running>

for (const backEnd of BACK_ENDS) {
  const { name, title, install, build } = backEnd
  test(
    `${title}: the token endpoint of the manual answers whoever is signed in, and nobody else`,
    { tag: `@${name}`, annotation: { type: 'back end', description: title } },
    async ({ stack, start }, testInfo) => {
      const version = versionOf(backEnd)
      if (!version)
        process.stderr.write(`${title} is not on this machine. On Debian: apt-get install ${install}\n`)
      test.skip(!version, `not on this machine: ${install}`)
      testInfo.annotations.push({ type: 'version', description: version ?? '' })
      if (build) execFileSync(build[0], build.slice(1), { cwd: folderOf(backEnd), stdio: 'pipe' })

      const { address } = await start(backEnd, API_KEY)
      const unknown = await ask(address)
      expect(unknown.status).toBe(401)
      expect(await unknown.json()).toEqual({ error: 'Not signed in' })

      const cookie = await signIn(address)
      const tokens = [await tokenOf(address, cookie), await tokenOf(address, cookie)]
      expect(new Set(tokens).size, 'a token is not kept').toBe(2)
      const customers = await Promise.all(tokens.map((token) => customerOf(stack, token)))
      expect(customers).toEqual(Array(2).fill(name === 'django' ? 'user-1' : 'customer-1'))

      const refused = await start(backEnd, 'wrong-api-key')
      const answer = await ask(refused.address, await signIn(refused.address))
      expect(answer.status).toBe(502)
      expect(await answer.json()).toEqual({ error: 'Inlet gave no token' })
      await expect.poll(refused.said).toContain('401')
      expect(refused.said()).not.toContain('wrong-api-key')
    },
  )
}

/** Requests a token as a manipulated page would. */
async function ask(address: string, cookie = ''): Promise<Response> {
  const answer = await fetch(`${address}/api/inlet-token?customer=mallory&customer-id=mallory`, {
    headers: { cookie, 'customer-id': 'mallory' },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toContain('application/json')
  return answer
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/sign-in`, { method: 'POST' })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  expect(cookies).toHaveLength(1)
  return cookies.join('; ')
}

async function tokenOf(address: string, cookie: string): Promise<string> {
  const answer = await ask(address, cookie)
  expect(answer.status).toBe(200)
  const { access_token } = await answer.json()
  return access_token
}

/** Customer whose files a token opens. */
async function customerOf({ service }: Stack, token: string): Promise<string> {
  const answer = await fetch(`${service}/whoami`, { headers: { authorization: `Token ${token}` } })
  const { organization_supplied_user_id } = await answer.json()
  return organization_supplied_user_id
}

async function answering(address: string, child: ChildProcess): Promise<Running> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part
    })
  const isThere = async () => child.exitCode !== null || (await fetch(address).catch(() => null)) !== null
  await expect.poll(isThere, { timeout: 30_000, message: `${address} answers` }).toBe(true)
  if (child.exitCode !== null) throw new Error(`${address} ended:\n${said}`)
  return { address, said: () => said }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
