// The script in the document itself. It connects to the host and makes the calls of every first screen while the
// app's code loads, so that all of these run in parallel.
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

/** Milliseconds until the SDK must have sent its first message. */
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

/** Only if the page names the service that served it. Otherwise the app decides which service to call. */
async function ask(): Promise<EarlyCalls | null> {
  const line = await connecting
  const { host_origins: hosts, environments } = Object(pageConfig(document))
  if (!('call' in line) || !Array.isArray(hosts) || disallowedHost(page, line.origin, hosts)) return null
  const { apiURL, environment } = Object(await calls.started)
  const isHome = !apiURL && (!environment || environment === 'PRODUCTION') && environments?.PRODUCTION === ''
  return isHome ? askEarly(line, homeOf(document.baseURI)) : null
}

/** Reports to the SDK, if there is one. */
async function say(...[name, ...given]: ['fail'] | ['requestClose', 'escape']) {
  const line = await connecting
  if ('call' in line) line.call(name, given, WORD_LIMIT).catch(() => {})
}

const fail = () => void say('fail')
// The frame has focus before the app can handle Escape.
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !calls.isHeard) void say('requestClose', 'escape')
})
// The app's code failed to load, or threw before it started. The app retries styles itself.
const arrival = new AbortController()
window.addEventListener(
  'error',
  (event) => {
    // Ignores scripts that a proxy has added to the page.
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
