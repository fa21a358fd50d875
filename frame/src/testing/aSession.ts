import type { WidgetOptions } from '@inlet/wire/bridge'
import { UserSettings, WhiteLabeling } from '@inlet/wire/service'
import * as v from 'valibot'
import type { HostNews } from '../bridge/Host.ts'
import { Integrations } from '../domain/offer/Integrations.ts'
import { Banners } from '../domain/shell/Banners.ts'
import { HostEvents } from '../domain/shell/HostEvents.ts'
import { Navigation } from '../domain/shell/Navigation.ts'
import { Session } from '../domain/shell/Session.ts'
import { ManualClock } from './ManualClock.ts'
import { ManualUpdates } from './ManualUpdates.ts'

type SessionOptions = {
  readonly options?: WidgetOptions
  readonly branding?: v.InferInput<typeof WhiteLabeling>
  readonly user?: v.InferInput<typeof UserSettings>
}

/** The real stores that features share, loaded with the given responses. Events are recorded instead of sent. */
export async function aSession({ options = {}, branding = {}, user = {} }: SessionOptions = {}) {
  const clock = new ManualClock()
  const emitted: HostNews[] = []
  const identity = {
    whiteLabeling: () => Promise.resolve(v.parse(WhiteLabeling, branding)),
    whoAmI: () => Promise.resolve(v.parse(UserSettings, user)),
  }
  const session = new Session(identity, () => {}, clock)
  session.setOptions(options)
  await session.load()
  return {
    clock,
    session,
    updates: new ManualUpdates(),
    emitted,
    integrations: new Integrations(session),
    navigation: new Navigation(() => {}),
    banners: new Banners(clock),
    events: new HostEvents({ emit: (event) => emitted.push(event), mayImport: async () => true }),
  }
}
