import puppeteer, {
  type Browser as Driven,
  ElementHandle,
  type Frame,
  type KeyInput,
  type LaunchOptions,
} from 'puppeteer-core'
import type { Browser, Place, Target } from './Browser.ts'
import { KEYS } from './Browser.ts'
import { describeFocus } from './describeFocus.ts'
import { findElement } from './findElement.ts'

/** Timeout for an element to come to rest, in milliseconds. */
const STILL = 5_000

const CHROMIUM: LaunchOptions = {
  browser: 'chrome',
  // Desktop browsers block windows without a click.
  ignoreDefaultArgs: ['--disable-popup-blocking'],
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    // The last list wins: this one keeps storage partitioning on, as in desktop browsers.
    '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,Translate',
  ],
}
const FIREFOX: LaunchOptions = {
  browser: 'firefox',
  // Automation turns these off, and users have them on: the pop-up blocker and partitioned storage.
  extraPrefsFirefox: { 'dom.disable_open_during_load': true, 'network.cookie.cookieBehavior': 5 },
}

/** Chromium by its own protocol, Firefox by WebDriver BiDi, which clicks in cross-site frames like a user. */
export async function openPuppeteer(
  engine: 'chromium' | 'firefox',
  executablePath: string,
): Promise<Browser> {
  const options = engine === 'chromium' ? CHROMIUM : FIREFOX
  const driven = await puppeteer.launch({ ...options, executablePath, headless: true })
  const [host = await driven.newPage()] = await driven.pages()
  await host.setViewport({ width: 1280, height: 800 })

  const at = async (place: Place): Promise<Frame | null> => {
    if (place === 'host') return host.mainFrame()
    if (place === 'popup') return (await popupOf(driven, host))?.mainFrame() ?? null
    const element = await host.$('dialog iframe')
    return (await element?.contentFrame()) ?? null
  }
  const find = async (place: Place, { role, name }: Target) => {
    const frame = await at(place)
    const handle = await frame?.evaluateHandle(findElement, role, name.source, name.flags)
    return handle instanceof ElementHandle ? handle : null
  }

  return {
    name: await driven.version(),
    goto: async (url) => {
      await host.goto(url)
    },
    click: (place, target) =>
      unlessGone(false, async () => {
        const element = await find(place, target)
        if (!element) return false
        // A click on a moving element would miss it.
        await element.asLocator().setTimeout(STILL).click()
        return true
      }),
    press: async (keys, place) => {
      const { keyboard } = (place === 'popup' && (await popupOf(driven, host))) || host
      const key = KEYS.find((name) => name === keys)
      if (key) await keyboard.press(key satisfies KeyInput)
      else await keyboard.type(keys)
    },
    choose: (place, file) =>
      unlessGone(false, async () => {
        const input = await (await at(place))?.$('input[type=file]')
        await input?.uploadFile(file)
        return Boolean(input)
      }),
    has: (place, target) => unlessGone(false, async () => (await find(place, target)) !== null),
    text: (place) =>
      unlessGone(
        null,
        async () => (await (await at(place))?.evaluate(() => document.body.innerText)) ?? null,
      ),
    focused: (place) =>
      unlessGone(null, async () => (await (await at(place))?.evaluate(describeFocus)) ?? null),
    back: async () => {
      await host.goBack()
    },
    windows: async () => (await driven.pages()).length,
    screenshot: () => host.screenshot(),
    close: () => driven.close(),
  }
}

async function popupOf(driven: Driven, host: unknown) {
  return (await driven.pages()).findLast((page) => page !== host)
}

/** A document may be unloaded during a query: then the result is not there yet. */
async function unlessGone<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (
      error instanceof Error &&
      /detached|destroyed|closed|no such|not clickable|navigat|discarded|timed out/i.test(error.message)
    )
      return otherwise
    throw error
  }
}
