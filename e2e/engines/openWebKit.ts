import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../../service/test/freePort.ts'
import type { Browser, Place, Target } from './Browser.ts'
import { describeFocus } from './describeFocus.ts'
import { findElement } from './findElement.ts'

/** The key of element references in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Answer = v.object({ value: v.unknown() })
const Problem = v.object({ error: v.string(), message: v.string() })
const Session = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
})
const Element = v.object({ [ELEMENT]: v.string() })
/** WebDriver's private code points for keys. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Space: ' ',
}

/** Errors of a query while a document loads or unloads. */
const NOT_YET = /no such (element|frame|window)|not interactable|stale|detached|intercepted/

/** WebKitGTK's MiniBrowser by WebDriver, on a display of its own, which a session needs. */
export async function openWebKit(binary: string): Promise<Browser> {
  const port = await freePort()
  // The driver's log is discarded. WEBKIT_DISABLE_COMPOSITING_MODE must stay unset: screenshots hang.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '-p', String(port)], {
    stdio: 'ignore',
    detached: true,
  })
  try {
    return await openSession(driver, `http://127.0.0.1:${port}`, binary)
  } catch (error) {
    end(driver)
    throw error
  }
}

async function openSession(driver: ChildProcess, address: string, binary: string): Promise<Browser> {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...given,
    })
    const { value } = v.parse(Answer, await answer.json())
    const problem = v.safeParse(Problem, value)
    if (problem.success) throw new Error(`${problem.output.error}: ${problem.output.message}`)
    return value
  }
  await untilReady(() => call('GET', '/status'))
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } }
  const session = v.parse(Session, await call('POST', '/session', { capabilities }))
  const base = `/session/${session.sessionId}`
  const post = (path: string, body: unknown = {}) => call('POST', base + path, body)
  const windows = async () => v.parse(v.array(v.string()), await call('GET', `${base}/window/handles`))
  const host = v.parse(v.string(), await call('GET', `${base}/window`))

  /** False: the place does not exist. */
  const enter = async (place: Place): Promise<boolean> => {
    const handle = place === 'popup' ? (await windows()).findLast((one) => one !== host) : host
    if (!handle) return false
    await post('/window', { handle })
    await post('/frame', { id: null })
    if (place !== 'frame') return true
    const iframe = await post('/element', { using: 'css selector', value: 'dialog iframe' })
    await post('/frame', { id: v.parse(Element, iframe) })
    return true
  }
  const find = async (place: Place, { role, name }: Target): Promise<string | null> => {
    if (!(await enter(place))) return null
    const script = `return (${findElement.toString()})(...arguments)`
    const found = await post('/execute/sync', { script, args: [role, name.source, name.flags] })
    return found === null ? null : v.parse(Element, found)[ELEMENT]
  }
  const act = (place: Place, target: Target, action: (element: string) => Promise<unknown>) =>
    unlessNotYet(false, async () => {
      const element = await find(place, target)
      if (element === null) return false
      await action(element)
      return true
    })

  return {
    name: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
    goto: async (url) => {
      await enter('host')
      await post('/url', { url })
    },
    click: (place, target) => act(place, target, (element) => post(`/element/${element}/click`)),
    press: async (keys) => {
      const values = KEYS[keys] ? [KEYS[keys]] : [...keys]
      const actions = values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    choose: (place, file) =>
      act(place, { role: 'file', name: /./ }, (element) => post(`/element/${element}/value`, { text: file })),
    has: (place, target) => act(place, target, async () => {}),
    text: (place) =>
      unlessNotYet(null, async () => {
        if (!(await enter(place))) return null
        return v.parse(
          v.string(),
          await post('/execute/sync', { script: 'return document.body.innerText', args: [] }),
        )
      }),
    focused: (place) =>
      unlessNotYet(null, async () => {
        if (!(await enter(place))) return null
        const script = `return (${describeFocus.toString()})()`
        return v.parse(v.nullable(v.string()), await post('/execute/sync', { script, args: [] }))
      }),
    back: async () => {
      await enter('host')
      await post('/back')
    },
    windows: async () => (await windows()).length,
    screenshot: async () => {
      await enter('host')
      return Buffer.from(v.parse(v.string(), await call('GET', `${base}/screenshot`)), 'base64')
    },
    close: async () => {
      await call('DELETE', base).catch(() => {})
      end(driver)
    },
  }
}

async function unlessNotYet<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && NOT_YET.test(error.message)) return otherwise
    throw error
  }
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask()
      return
    } catch (error) {
      if (tries > 300) throw error
      await wait(100)
    }
  }
}

/** The display ends with the driver: both are in a process group of their own. */
function end(driver: ChildProcess): void {
  if (driver.pid && driver.exitCode === null) process.kill(-driver.pid, 'SIGTERM')
}
