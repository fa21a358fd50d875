// The script in the document itself. It connects to the host and asks what every first screen asks while the app's
// code is still on its way: all that is waited for together is waited for once.
import { BridgeTap } from '../bridge/BridgeTap.ts'
import { connectHost } from '../bridge/connectHost.ts'
import { disallowedHost } from '../bridge/disallowedHost.ts'
import { embeddedPage } from '../bridge/EmbeddedPage.ts'
import { HostCalls } from '../bridge/HostCalls.ts'
import type { HostLine, NoLine } from '../bridge/HostLine.ts'
import { ConnectFailure } from '../bridge/handshake.ts'
import { systemClock as clock } from '../lib/Clock.ts'
import { pageConfig } from '../service/pageConfig.ts'
import { homeOf } from '../service/serviceBase.ts'
import type { Boot } from './Boot.ts'
import { askEarly, type EarlyCalls } from './EarlyCalls.ts'

/** Milliseconds that the SDK has to hear a word. */
const WORD_LIMIT = 10_000

const page = embeddedPage(window)
const tap = new BridgeTap(clock)
const calls = new HostCalls()
const connecting: Promise<HostLine | NoLine> = connectHost(page, {
  methods: calls.methods,
  clock,
  tap,
}).catch((cause: unknown) => {
  const { code, origin } = cause instanceof ConnectFailure ? cause : new ConnectFailure('FRAME_UNREACHABLE')
  return { problem: code, origin }
})

/** Only where the page names the service that served it: elsewhere the app decides whom to ask. */
async function ask(): Promise<EarlyCalls | null> {
  const line = await connecting
  const { host_origins: hosts, environments } = Object(pageConfig(document))
  if (!('call' in line) || !Array.isArray(hosts) || disallowedHost(page, line.origin, hosts)) return null
  const { apiURL, environment } = Object(await calls.started)
  const isHome = !apiURL && (!environment || environment === 'PRODUCTION') && environments?.PRODUCTION === ''
  return isHome ? askEarly(line, homeOf(document.baseURI)) : null
}

/** Tells the SDK, if there is one. */
async function say(...[name, ...given]: ['fail'] | ['requestClose', 'escape']) {
  const line = await connecting
  if ('call' in line) line.call(name, given, WORD_LIMIT).catch(() => {})
}

const fail = () => void say('fail')
// The frame has the focus before its app can say what Escape means.
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !calls.isHeard) void say('requestClose', 'escape')
})
// The app's code that did not come, or that broke before it stood. Styles are asked for again by the app.
const arrival = new AbortController()
window.addEventListener(
  'error',
  (event) => {
    // Not what a proxy has written into the page.
    const file = event.target instanceof HTMLScriptElement ? event.target.src : event.filename
    if (file?.startsWith(location.origin)) fail()
  },
  { capture: true, signal: arrival.signal },
)

const boot: Boot = {
  tap,
  calls,
  connecting,
  early: ask().catch(() => null),
  arrived: () => arrival.abort(),
  fail,
}
window.inletBoot = boot
