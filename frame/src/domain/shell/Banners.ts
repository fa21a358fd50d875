import { makeAutoObservable, observableRef } from 'mobx'
import type { Clock } from '../../lib/Clock.ts'

export type BannerType = 'ERROR' | 'SUCCESS' | 'WARN'

export type Banner = {
  readonly type: BannerType
  readonly message: string
  /** A second line. */
  readonly additionalInfo?: string
  /** Label of the dismiss link. Default 'Got It'. */
  readonly ctaText?: string
  /** An action beside the dismiss link. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Stays until dismissed or replaced. Default false. */
  readonly persist?: boolean
}

/** A banner that is not persistent disappears after this time, in milliseconds. */
export const BANNER_LIFETIME = 5000

/** The one status strip below the header. A new banner replaces the old one. */
export class Banners {
  current: Banner | null = null
  private cancelTimer: (() => void) | null = null

  constructor(private readonly clock: Clock) {
    makeAutoObservable<this, 'clock' | 'cancelTimer'>(
      this,
      { clock: false, cancelTimer: false, current: observableRef },
      { autoBind: true },
    )
  }

  show(banner: Banner) {
    this.stopTimer()
    this.current = banner
    if (!banner.persist) this.cancelTimer = this.clock.after(BANNER_LIFETIME, this.dismiss)
  }

  /** Dismisses the current banner, or only `banner` if it is given and still shown. */
  dismiss(banner?: Banner) {
    if (banner && banner !== this.current) return
    this.stopTimer()
    this.current = null
  }

  private stopTimer() {
    this.cancelTimer?.()
    this.cancelTimer = null
  }
}
