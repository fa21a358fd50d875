import { MODAL_WIDTHS, type ModalWidth } from '@inlet/wire/bridge'
import { autorun, reaction } from 'mobx'
import { findCatalogEntry } from '../domain/offer/catalog.ts'
import type { Services } from '../domain/Services.tsx'
import type { Step } from '../domain/shell/Navigation.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { hostLook } from './HostLook.ts'

type Deps = Pick<Services, 'clock' | 'host' | 'navigation' | 'session'>

/** Keeps the document and the modal in step with the session. Call the returned function to stop. */
export function followSession({ clock, host, navigation, session }: Deps): () => void {
  let stopTheme = () => {}
  let stopLook = () => {}
  const stops = [
    reaction(
      () => session.options.theme,
      (theme) => {
        stopTheme()
        stopTheme = applyTheme(theme)
      },
      { fireImmediately: true },
    ),
    // Once per look, not per step of its loading.
    reaction(
      () => session.options.appearance,
      (appearance) => {
        if (appearance) void hostLook.load(clock)
      },
      { fireImmediately: true },
    ),
    autorun(() => {
      const { appearance } = session.options
      stopLook()
      stopLook = (appearance && hostLook.part?.(appearance)) ?? (() => {})
    }),
    reaction(
      () => navigation.step && widthOf(navigation.step),
      (width) => {
        if (width) host.resize(width)
      },
      { fireImmediately: true },
    ),
    // Synchronous with the action that ends the sending, not with the next render: the host may remove the page then.
    reaction(
      () => session.isSending,
      (isSending) => host.guard(isSending),
    ),
    // Exposes the step's name, for tests of hosts and for support.
    autorun(() => {
      const { step } = navigation
      if (step) document.documentElement.dataset.step = findCatalogEntry(step)?.subpath ?? step
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    stopTheme()
    stopLook()
  }
}

/** One width per step, so that nothing jumps within a step. */
function widthOf(step: Step): ModalWidth {
  if (step === 'CONNECT') return MODAL_WIDTHS.consent
  return findCatalogEntry(step)?.hasConversations ? MODAL_WIDTHS.conversations : MODAL_WIDTHS.standard
}
