import './theme/tokens.css'
import './theme/base.css'
import type { WidgetOptions } from '@inlet/wire/bridge'
import { autorun, when } from 'mobx'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { arriveStyles } from './app/arriveStyles.ts'
import { Bootstrap } from './app/Bootstrap.ts'
import { confirmPerson } from './app/confirmPerson.ts'
import { createServices } from './app/createServices.ts'
import { followLanguage } from './app/followLanguage.ts'
import { followSession } from './app/followSession.ts'
import { awaitLook } from './app/HostLook.ts'
import { HostOptions } from './app/HostOptions.ts'
import type { HostRequestDeps } from './app/HostRequestDeps.ts'
import { handOver } from './app/handover/handOver.ts'
import { Languages } from './app/Languages.ts'
import { listenForEscape, pressEscape } from './app/listenForEscape.ts'
import { loadLater } from './app/loadLater.ts'
import { loadMoreCalls } from './app/loadMoreCalls.ts'
import { Notice } from './app/Notice.tsx'
import { Opening } from './app/Opening.tsx'
import { followRepair } from './app/repair/followRepair.ts'
import { Showing } from './app/Showing.ts'
import { errorForConnect } from './app/widgetErrors.ts'
import { bareEvent } from './bridge/bareEvent.ts'
import { disallowedHost } from './bridge/disallowedHost.ts'
import { embeddedPage } from './bridge/EmbeddedPage.ts'
import { HostConnection } from './bridge/HostConnection.ts'
import { ConnectFailure } from './bridge/handshake.ts'
import { systemClock as clock } from './lib/Clock.ts'
import { logError } from './lib/log.ts'
import { pageReload } from './lib/pageReload.ts'
import { tabMemory } from './lib/tabMemory.ts'
import { pageVisibility } from './lib/Visibility.ts'
import { waitAtMost } from './lib/waitAtMost.ts'
import { AccessTokens } from './service/AccessTokens.ts'
import { createServiceClient } from './service/createServiceClient.ts'
import { earlyFetch } from './service/earlyFetch.ts'
import { loadFrameConfig } from './service/loadFrameConfig.ts'
import { pageConfig } from './service/pageConfig.ts'
import { homeOf, serviceBase } from './service/serviceBase.ts'
import { applyTheme } from './theme/applyTheme.ts'
import { ScreenFrameProvider } from './ui/screen/ScreenFrame.tsx'

/**
 * The SDK's cover waits this long for a first screen, in milliseconds. Then the frame shows its own opening screen.
 */
const OPENING_LIMIT = 3000
/** A host that opens the widget at once says so within this time, in milliseconds. */
const START_LIMIT = 300

const place = document.getElementById('root')
if (!place) throw new Error('index.html has lost its #root')
const root = createRoot(place)
const boot = window.inletBoot
if (!boot) throw new Error('index.html has lost its boot')
boot.arrived()
const { tap, calls, early } = boot

const page = embeddedPage(window)
const showing = new Showing(pageVisibility)
void calls.seen.then(() => showing.show())
// Inert until the widget is visible, also in browsers in which `inert` of the SDK ends at the iframe.
autorun(() => {
  place.inert = !showing.isShown
})
// Preloaded for the case that something fails.
loadLater().catch(() => {})
calls.checkWith(async (options) => {
  const { checkFrame } = await (await loadLater()).loadCheck()
  const config = pageConfig(document)
  return checkFrame(options, {
    page,
    host: await connecting,
    config,
    address: document.baseURI,
    clock,
    loadMore: loadMoreCalls,
  })
})
const whole = () =>
  loadLater().then(
    ({ wholeEvent }) => wholeEvent,
    () => bareEvent,
  )
const connecting = connect()
// The caller that awaits it handles the failure.
connecting.catch(() => {})
const languages = new Languages(navigator, clock)
followLanguage()

/** Rejects with a ConnectFailure. Never settles without styles; the SDK is notified of that. */
async function connect(): Promise<HostConnection> {
  if (!(await arriveStyles(document, clock))) {
    boot?.fail()
    return new Promise(() => {})
  }
  const line = await boot?.connecting
  if (!line || 'problem' in line) throw new ConnectFailure(line?.problem ?? 'NOT_EMBEDDED', line?.origin)
  return new HostConnection(line, whole, calls.seen)
}

/** Parses the host's options, and starts the log if they ask for it. */
function readWith(hostOptions: HostOptions): (given: unknown) => WidgetOptions {
  return (given) => {
    const options = hostOptions.read(given)
    tap.want(options.debug ?? false)
    // A failure here costs the log and nothing else.
    if (options.debug)
      loadLater()
        .then(({ writeLog }) => writeLog(tap))
        .catch(() => tap.want(false))
    return options
  }
}

/** What the host and earlier openings ask for, once the user has agreed. */
function followRequests(bootstrap: Bootstrap, deps: HostRequestDeps) {
  handOver(calls, bootstrap, deps)
  followRepair(bootstrap, deps)
  // Without it, Upload Files itself says what waits.
  loadLater()
    .then(({ followUploads }) => followUploads(bootstrap, deps))
    .catch(() => {})
}

/** Connect → clients → stores → render. */
async function open(): Promise<ReactNode> {
  // Runs while the host is still connecting; with `Widget.preload`, long before it is needed.
  languages.preload()
  const [host, config] = await Promise.all([
    connecting,
    loadFrameConfig(pageConfig(document), document.baseURI, clock),
  ])
  const disallowed = disallowedHost(page, host.origin, config.host_origins)
  if (disallowed) throw new ConnectFailure('HOST_NOT_ALLOWED', disallowed)
  await waitAtMost(calls.started, START_LIMIT, clock)
  // The widget is not open yet: do React's slow first render now.
  if (!calls.isStarted) root.render(<Opening />)
  const hostOptions = new HostOptions(host)
  const read = readWith(hostOptions)
  const options = read(await calls.started)
  const speaking = languages.speak(options.locale, hostOptions)

  const home = homeOf(document.baseURI)
  const service = serviceBase(options, config, home)
  const asked = await early
  const tokens = new AccessTokens(async () => host.fetchToken(asked?.takeToken()))
  const base = service.ok ? service.base : home
  const client = createServiceClient({
    base,
    tokens,
    clock,
    loadMore: loadMoreCalls,
    fetch: earlyFetch(asked),
  })

  const { closeGuard, reopening, ...services } = createServices({
    clock,
    visibility: showing,
    host,
    client,
    pageReload,
    tabMemory,
  })
  services.drafts.take(calls.begun)
  const bootstrap = new Bootstrap({ ...services, reopening }, hostOptions, () => tokens.close())
  services.session.setOptions(options)
  followSession(services)
  calls.listen({
    onOptions: (given) => {
      const changed = read(given)
      services.session.setOptions(changed)
      void languages.speak(changed.locale, hostOptions)
    },
    onEscape: pressEscape,
    mayClose: closeGuard.mayClose,
  })
  listenForEscape(closeGuard.escape)
  const deps = { ...services, hostOptions, leave: closeGuard.leaveScreen }
  followRequests(bootstrap, deps)
  if (service.ok) void bootstrap.start()
  else bootstrap.refuse('API_URL_NOT_ALLOWED', service.asked)
  if (!showing.isShown) void calls.seen.then(() => confirmPerson({ ...services, tokens, pageReload }))
  await Promise.all([speaking, options.appearance && awaitLook(clock)])

  const deployment = { tosURL: config.tos_url, privacyPolicyURL: config.privacy_policy_url }
  // The SDK's cover is still shown. Rendering below it would cost a fifth of the opening time.
  await waitAtMost(
    when(() => !bootstrap.isOpening),
    OPENING_LIMIT,
    clock,
  )
  // Not before the widget is visible: a failure then was never part of the preload.
  if (bootstrap.isOpening) void calls.seen.then(() => calls.shown(true))
  return (
    <App
      services={services}
      bootstrap={bootstrap}
      closeGuard={closeGuard}
      deployment={deployment}
      showing={showing}
      onShown={calls.shown}
    />
  )
}

/** Shows why there is no app, reports it to a connected host, and lets the user close. */
async function refuse(cause: unknown): Promise<void> {
  logError('The frame could not be opened', cause)
  applyTheme('system')
  await languages.speak()
  const notice = (
    <Notice wordsOf={({ wordsForConnect }) => wordsForConnect(cause)} onRetry={() => location.reload()} />
  )
  root.render(notice)
  calls.shown(false)
  const host = await connecting.catch(() => null)
  if (!host) return
  const frame = { onClose: () => host.requestClose('close-button'), banner: null }
  root.render(<ScreenFrameProvider value={frame}>{notice}</ScreenFrameProvider>)
  calls.listen({ onOptions: () => {}, onEscape: pressEscape, mayClose: () => true })
  listenForEscape(() => host.requestClose('escape'))
  host.report(errorForConnect(cause))
}

open().then((app) => root.render(app), refuse)
