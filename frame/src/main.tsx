import './theme/tokens.css'
import './theme/base.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createServices } from './app/createServices.ts'
import { followSession } from './app/followSession.ts'
import { awaitLook } from './app/HostLook.ts'
import { HostOptions } from './app/HostOptions.ts'
import { Launch } from './app/Launch.ts'
import { listenForEscape, pressEscape } from './app/listenForEscape.ts'
import { Notice } from './app/Notice.tsx'
import { wordsForConnect } from './app/noticeWords.ts'
import { ConsentScreen, IntegrationsScreen } from './app/screens.ts'
import { errorForConnect, widgetError } from './app/widgetErrors.ts'
import { connectHost } from './bridge/connectHost.ts'
import { embeddedPage } from './bridge/EmbeddedPage.ts'
import { findStranger } from './bridge/findStranger.ts'
import { HostCalls } from './bridge/HostCalls.ts'
import { ConnectFailure } from './bridge/handshake.ts'
import { systemClock as clock } from './lib/Clock.ts'
import { logError } from './lib/log.ts'
import { signInWindows } from './lib/signInWindow.ts'
import { pageVisibility } from './lib/Visibility.ts'
import { AccessTokens } from './service/AccessTokens.ts'
import { createKnowledge } from './service/createKnowledge.ts'
import { loadFrameConfig } from './service/loadFrameConfig.ts'
import { homeOf, serviceBase } from './service/serviceBase.ts'
import { applyTheme } from './theme/applyTheme.ts'
import { ScreenFrameProvider } from './ui/ScreenFrame.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has lost its #root')
const root = createRoot(place)

const page = embeddedPage(window)
const calls = new HostCalls()
const connecting = connectHost(page, { methods: calls.methods, clock })

/** Connect → clients → stores → render. */
async function open(): Promise<ReactNode> {
  // The first screens, while the host is still on its way: with `Widget.preload` long before they are needed.
  ConsentScreen.preload(clock)
  IntegrationsScreen.preload(clock)
  const [host, config] = await Promise.all([connecting, loadFrameConfig(document.baseURI, clock)])
  const stranger = findStranger(page, host.origin, config.host_origins)
  if (stranger) throw new ConnectFailure('HOST_NOT_ALLOWED', stranger)
  const hostOptions = new HostOptions(host)
  const options = hostOptions.read(await calls.started)

  const home = homeOf(document.baseURI)
  const service = serviceBase(options, config, home)
  const tokens = new AccessTokens(
    () => host.fetchToken(),
    (fault) => fault.code && host.report(widgetError(fault.code)),
  )
  const knowledge = createKnowledge({ base: service.ok ? service.base : home, tokens, clock })

  const { leaving, ...services } = createServices({
    clock,
    visibility: pageVisibility,
    host,
    knowledge,
    openSignInWindow: signInWindows(new URL('../oauth/wait', document.baseURI), clock),
  })
  const launch = new Launch(services, hostOptions, () => tokens.close())
  services.session.setOptions(options)
  calls.listen({
    onOptions: (given) => services.session.setOptions(hostOptions.read(given)),
    onEscape: pressEscape,
    mayClose: leaving.mayClose,
  })
  listenForEscape(() => leaving.request('escape'))
  if (service.ok) void launch.start()
  else launch.refuse('API_URL_NOT_ALLOWED', service.asked)
  if (options.appearance) await awaitLook(clock)
  followSession(services)

  const deployment = { tosURL: config.tos_url, privacyPolicyURL: config.privacy_policy_url }
  return <App services={services} launch={launch} leaving={leaving} deployment={deployment} />
}

/** Says why there is no app. A host that is connected hears it too, and the person can close. */
async function refuse(cause: unknown): Promise<void> {
  logError('The frame could not be opened', cause)
  applyTheme('system')
  const notice = <Notice words={wordsForConnect(cause)} onRetry={() => location.reload()} />
  root.render(notice)
  const host = await connecting.catch(() => null)
  if (!host) return
  const frame = { onClose: () => host.requestClose('close-button'), banner: null }
  root.render(<ScreenFrameProvider value={frame}>{notice}</ScreenFrameProvider>)
  calls.listen({ onOptions: () => {}, onEscape: pressEscape, mayClose: () => true })
  listenForEscape(() => host.requestClose('escape'))
  host.report(errorForConnect(cause))
}

open().then((app) => root.render(app), refuse)
