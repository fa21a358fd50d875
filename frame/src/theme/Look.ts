/** Colors of one theme, `#rgb` or `#rrggbb`. */
export type Palette = {
  readonly accent?: string
  readonly surface?: string
  readonly text?: string
}

/** The host's look, as received over the bridge. */
export type Look = {
  readonly light?: Palette
  readonly dark?: Palette
  /** CSS pixels. */
  readonly radius?: number
  readonly fontFamily?: string
  readonly density?: 'comfortable' | 'compact'
}
