import type { WidgetOptions } from '@inlet/wire/bridge'
import { createServices } from '../app/createServices.ts'
import { AccessTokens } from '../service/AccessTokens.ts'
import { HostRecorder } from './HostRecorder.ts'
import { ManualClock } from './ManualClock.ts'
import { ManualMemory } from './ManualMemory.ts'
import { ManualReload } from './ManualReload.ts'
import { ManualVisibility } from './ManualVisibility.ts'
import { ManualWindows } from './ManualWindows.ts'
import { type ServiceHandler, type ServiceReply, serviceClientFor } from './serviceClientFor.ts'

/** Replies by path. Other paths return an empty account, or a plain success. */
export type Replies = Readonly<Record<string, ServiceReply | ServiceHandler>>

const EMPTY: Replies = {
  '/auth/v1/white_labeling': { body: { remove_branding: false } },
  '/whoami': { body: { white_labeling: { remove_branding: false } } },
  '/user_data_sources': { body: { results: [], count: 0 } },
  '/user_files_v2': { body: { results: [], count: 0 } },
}

/** The frame's real stores and client, between a recording host and a fake service. */
export function servicesFor(
  options: WidgetOptions = {},
  replies: Replies = {},
  pageReload = new ManualReload(),
  tabMemory = new ManualMemory(),
) {
  const clock = new ManualClock()
  const visibility = new ManualVisibility()
  const windows = new ManualWindows()
  const host = new HostRecorder()
  const tokens = new AccessTokens(() => host.fetchToken())
  const client = serviceClientFor(
    (call) => {
      const reply = replies[call.path] ?? EMPTY[call.path] ?? { body: { success: true } }
      return typeof reply === 'function' ? reply(call) : reply
    },
    { clock, tokens },
  )
  const services = createServices({
    clock,
    visibility,
    host,
    client,
    openSignInWindow: windows.open,
    pageReload,
    tabMemory,
  })
  services.session.setOptions(options)
  return { ...services, clock, visibility, windows, host, client, tokens, pageReload, tabMemory }
}
